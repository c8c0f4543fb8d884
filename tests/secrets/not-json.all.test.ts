import { expect, test } from 'vitest';
import { regradeReport } from '../../helpers/regrading.js';
import { tokens } from '../../reference/identity.js';
import { requirements } from '../../suites/index.js';
import type { Handle } from '../support/in-process.js';
import { judge } from '../support/judging.js';
import { filed, sealed, verified } from '../support/verifying.js';

const token = tokens.receptionist;

/** Bodies that are not JSON, with a secret where the parser's complaint quotes it, or where masking it would make JSON of it. */
const bodies = {
  'the token': token,
  'the token in base64': Buffer.from(token).toString('base64'),
  'the token with percent signs': token.replaceAll(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  'the token in hexadecimal numbers': `x${Buffer.from(token).toString('hex')}`,
  'a page with the token': `<html>${token}</html>`,
  'JSON with a line break inside the token': `{"id":1,"note":"${token.slice(0, 9)}\n${token.slice(9)}"}`,
};

test.for(Object.entries(bodies))(
  'a report with %s in place of JSON shows nothing of it, verifies and regrades alike',
  async ([, body]) => {
    const wrap =
      (handle: Handle): Handle =>
      async (call) => {
        const reply = await handle(call);

        return call.target.includes('/sprayers') && reply.status === 200 ? { ...reply, body } : reply;
      };
    const report = await judge({ wrap });
    const outcomes = (judged: typeof report) => judged.requirements.map(({ id, outcome }) => [id, outcome]);
    const said = report.requirements
      .flatMap(({ findings, reason }) => [reason, ...findings.map(({ message }) => message)])
      .join('\n');

    expect(report.verdict).toBe('non-conformant');
    expect(said).toContain('a text with secrets in it that is not JSON');
    for (let at = 0; at + 6 <= body.length; at++)
      if (!/<|html|note|"id"/.test(body.slice(at, at + 6))) expect(said).not.toContain(body.slice(at, at + 6));
    expect((await verified(sealed(report))).problems).toEqual([]);
    expect(outcomes(await regradeReport(filed(report), requirements))).toEqual(outcomes(report));
  },
);
