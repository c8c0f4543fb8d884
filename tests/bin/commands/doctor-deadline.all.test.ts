import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { aReference } from '../../../reference/reference.js';
import { listening } from '../../support/listening.js';
import { everybody, examining, examiningAt, lineAbout } from './examining.js';

test('a service that sends its responses without end is not examined beyond the deadline', { retry: 3 }, async () => {
  const dripping = createServer((_, response) => {
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  });
  await listening(dripping, async (port) => {
    const start = performance.now();
    const { exit, out } = await examiningAt(`http://127.0.0.1:${port}`, ['--deadline-s', '1', '--timeout-ms', '6000']);

    expect(performance.now() - start).toBeLessThan(5000);
    expect(exit).toBe(3);
    expect(out.split('\n')[1]).toContain('INCOMPLETE: nothing can be judged');
    expect(lineAbout('deadline', out)).toBe(`? deadline ${deadlineOf(1)}`);
    expect(lineAbout('reached', out)).toBe(''); // because nothing responded
    expect(out).toContain('? the run took longer than 1 s → set SPRAY_DEADLINE_S\n');
    expect(out).toContain('# SPRAY_DEADLINE_S=  # expects a whole number from 1 to 86400');
  });
});

test('a missing response leads to no diagnostic about the service', async () => {
  const { handle } = aReference();
  const answered = new Set<string>();
  const flags = [...everybody, '--deadline-s', '2', '--states-url', 'http://127.0.0.1:1/states'];
  const { exit, out } = await examining((call) => {
    const first = `${call.headers['authorization']} ${call.target.split('?')[0]}`;
    if (answered.has(first)) return new Promise(() => undefined);
    answered.add(first);

    return handle(call);
  }, flags);

  expect(exit).toBe(3);
  expect(lineAbout('reached', out)).toContain('✓ reached');
  expect(lineAbout('farmer', out)).toContain('SPRAY_FARMER_TOKEN is accepted by list-farmer-orders');
  expect(lineAbout('deadline', out)).toBe(`? deadline ${deadlineOf(2)}`);
  for (const about of ['paging', 'session', 'provider states']) expect(lineAbout(about, out)).toBe('');
});

function deadlineOf(seconds: number): string {
  return `some responses did not arrive within ${seconds} s (SPRAY_DEADLINE_S); what depends on them is left out here`;
}
