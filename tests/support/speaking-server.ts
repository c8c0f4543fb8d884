import { aReference } from '../../reference/reference.js';
import type { Handle } from './in-process.js';

/** What a target would say in our name, if it could start a line or speak to a CI system. */
const SPEECH = [
  '\nPWNED\r\nPWNED\u2028PWNED\u0085PWNED',
  '\n::error::PWNED\n  ::set-env name=A::PWNED\n##vso[task.complete result=Succeeded;]PWNED',
  '##teamcity[buildStop]##[error]PWNED ##vso[task.setvariable variable=a]b\u001b[2J\u001b]0;PWNED\u0007\u009b31m\u202e',
  'section_start:1:a\r\u001b[0KPWNED\n--- PWNED\n+++ PWNED[[ATTACHMENT|/etc/passwd]]',
].join('');

/** A reference whose texts, field names and headers all speak; every fifth body is not even JSON. */
export function speakingServer(): Handle {
  const { handle } = aReference();
  let count = 0;

  return (call) => {
    const { status, headers, body } = handle(call);
    const spoken = JSON.stringify(body.startsWith('{') ? speaking(JSON.parse(body)) : SPEECH);

    return {
      status,
      headers: { ...headers, 'x-speech': '##vso[task.complete]PWNED ::error::PWNED', 'retry-after': 'PWNED' },
      body: ++count % 5 === 0 ? `${SPEECH}${spoken}` : spoken,
    };
  };
}

/** Statuses stay, so that the run goes on to ask. */
function speaking(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /status|method|date/i.test(name) ? value : `${SPEECH}${value}${SPEECH}`;
  if (Array.isArray(value)) return value.map((item) => speaking(item, name));
  if (typeof value !== 'object' || value === null) return value;

  return Object.fromEntries([
    ...Object.entries(value).map(([key, member]) => [key, speaking(member, key)]),
    [`${SPEECH}field`, SPEECH],
    ['field_name', 1],
  ]);
}

/** Lines that are not ours, or that a CI system would obey. */
export function foreignLines(output: string): string[] {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const coloured = /\u001b\[[\d;]*m/g;

  return output
    .split(/[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.replaceAll(coloured, ''))
    .filter((line) => isForeign(line));
}

function isForeign(line: string): boolean {
  const isAnnotation = /^::(?:error|warning|notice) (?:title|file)=[^:]*::/.test(line);

  return (
    /^\s*[-+~ ]*PWNED|##(?:\w*)\[|\p{Control}|\u202e/u.test(line) || (/^\s*::/.test(line) && !isAnnotation) // a tab is ours nowhere
  );
}
