import type { Reproduction } from '../exploring/exploration.js';
import { roleText } from '../interface/roles.js';
import type { Report } from '../records/report.js';
import type { ReportedExchange } from '../records/reported-exchange.js';
import { PROGRAM } from '../words/program.js';
import { quotedWord } from '../words/shell-word.js';
import { findingLines } from './finding-text.js';
import type { CommandOptions } from './html/commands.js';
import { plainLine } from './plain-text.js';
import { requestGroups, type ReproRequest } from './repro-requests.js';
import { shellFunctions } from './repro-shell.js';
import { withStates } from './repro-states.js';
import { namedSettings, requestWords, shownDigits, type TakenValues } from './repro-words.js';

const MOST_FINDINGS = 3;

/** A script for any POSIX shell that sends the requests of each reproduction, for new orders, and prints the responses. */
export function reproScript(report: Report, options: CommandOptions): string {
  const reproductions = report.exploration?.reproductions ?? [];
  const parts = reproductions.map((reproduction, index) => aPart(report, reproduction, index + 1));
  const settings = [...new Set(parts.flatMap((part) => part.settings))];
  const { suite, seed, target, startedAt } = report;

  return [
    '#!/bin/sh',
    comment(`The failures of an exploration of ${addressText(report)} by ${suite.name} ${suite.version},`),
    comment(
      `${startedAt.slice(0, 10)}, seed ${seed}. Each part sends the requests of one failure and prints the responses.`,
    ),
    comment('Orders are created anew, and the requests that follow are about them.'),
    '#',
    comment('  sh repro.sh            sends them to the address that was explored'),
    comment('  sh repro.sh ADDRESS    sends them to another address'),
    ...preparation(report, settings, options).map(comment),
    '',
    `base_url=${quotedWord(target.baseUrl)}`,
    'if [ $# -gt 0 ]; then base_url=${1%/}; fi',
    ...settings.map((name) => `: "\${${name}:?set it before you run this script}"`),
    ...shellFunctions,
    ...parts.flatMap(({ lines }) => ['', ...lines]),
    '',
    ...parts.map((_, index) => `failure_${index + 1} || status=1`),
    'exit "$status"',
    '',
  ].join('\n');
}

function addressText({ target }: Report): string {
  return target.isReference ? 'the embedded reference' : target.baseUrl;
}

/** Whatever it contains, it stays a comment. */
function comment(text: string): string {
  return text === '' ? '#' : `# ${plainLine(text)}`;
}

function preparation({ target }: Report, settings: readonly string[], options: CommandOptions): string[] {
  const lines = target.isReference
    ? [`The reference ended with the exploration: ${PROGRAM} reference serves another, and prints its settings.`]
    : (options.preparationFor?.(settings) ?? []).map((line) => line.replace('you paste a line', 'you run it'));

  return lines.length === 0 ? [] : ['', ...lines];
}

interface Part {
  readonly lines: readonly string[];
  /** The settings that its requests name in place of secrets. */
  readonly settings: readonly string[];
}

/** A function that sends the requests of one failure. It ends early where an order has no id. */
function aPart(report: Report, reproduction: Reproduction, number: number): Part {
  const judged = report.requirements.find(({ id }) => id === reproduction.requirement);
  const title = [
    `${reproduction.requirement}: ${judged?.claim ?? ''}`,
    ...(judged === undefined ? [] : findingLines(shownBy(reproduction, judged), MOST_FINDINGS)),
  ];
  const lines: string[] = [];
  const settings: string[] = [];
  let learned: TakenValues = { ids: new Map(), secrets: new Map() };
  let sent = 0;
  for (const group of withStates(report, requestGroups(report, reproduction))) {
    const numbered = group.map((request) => ({ ...request, number: ++sent }));
    lines.push(...numbered.map((request) => sendLine(report, request, learned, group.length > 1 ? ' &' : '')));
    if (group.length > 1) lines.push('wait');
    settings.push(...group.flatMap(({ exchange }) => namedSettings(report, exchange, learned)));
    for (const { exchange, number: own } of numbered) {
      lines.push(showLine(exchange, own));
      const taken = takeFrom(exchange, own, learned);
      ({ learned } = taken);
      lines.push(...taken.lines);
    }
  }

  return {
    settings,
    lines: [
      ...title.map(comment),
      `failure_${number}() {`,
      `  heading ${title.map((line) => quotedWord(plainLine(line))).join(' ')}`,
      ...lines.filter((line) => isNeeded(line, lines)).map((line) => `  ${line}`),
      '}',
    ],
  };
}

/** A value that no request uses need not be there. */
function isNeeded(line: string, lines: readonly string[]): boolean {
  const [, variable] = /^((?:order|secret)_\d+)=/.exec(line) ?? [];

  return (
    variable === undefined ||
    lines.some((other) => [`{${variable}}`, `"$${variable}"`].some((use) => other.includes(use)))
  );
}

type Judged = Report['requirements'][number];

/** With what the reproduction shows, and not with what other requests showed. */
function shownBy({ exchanges }: Reproduction, requirement: Judged): Judged {
  const findings = requirement.findings.filter(({ exchange }) => exchanges.includes(exchange));

  return findings.length === 0 ? requirement : { ...requirement, findings, findingsCut: 0 };
}

function sendLine(report: Report, request: ReproRequest & Numbered, learned: TakenValues, end: string): string {
  return `send ${request.number} ${requestWords(report, request.exchange, learned)}${end}`;
}

interface Numbered {
  readonly number: number;
}

function showLine({ operation, role, request }: ReportedExchange, number: number): string {
  const who = role === null ? '' : ` as ${roleText(role)}`;
  // It shows a secret.
  if (operation === 'provider-state') return `printf '%s\\n' ${quotedWord(`--- ${number}: a provider state`)}`;

  return `show ${number} ${quotedWord(`${request.method} ${operation}${who}`)}`;
}

/** What later requests need of a response. */
function takeFrom(
  exchange: ReportedExchange,
  number: number,
  learned: TakenValues,
): { readonly learned: TakenValues; readonly lines: readonly string[] } {
  const isState = exchange.operation === 'provider-state';
  if (!isState && exchange.operation !== 'create-order') return { learned, lines: [] };
  const member = isState ? 'orderId' : 'id';
  const id = shownDigits(exchange, member);
  if (id === null) return { learned, lines: [] };
  const [order, secret] = [`order_${number}`, `secret_${number}`];

  return {
    learned: {
      ids: new Map([...learned.ids, [id, order]]),
      secrets: isState ? new Map([...learned.secrets, [id, secret]]) : learned.secrets,
    },
    lines: [
      `${order}=$(digits_in ${number} ${member}) || return`,
      ...(isState ? [`${secret}=$(path_part ${number} secret) || return`] : []),
    ],
  };
}
