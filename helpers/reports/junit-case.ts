import type { Report } from '../records/report.js';
import { xmlAttributes, xmlText } from './xml-text.js';

/** A test case of a JUnit report. */
export interface Case {
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  readonly xml: string;
}

const LONGEST_TEXT = 20_000;

/** With the target's name: it is all that distinguishes the cases of several targets in a viewer. */
export function suiteName({ target }: Report, name: string): string {
  return target.name === undefined ? name : `${target.name}: ${name}`;
}

export function aCase(
  kind: Case['kind'],
  { classname, name, inner = '' }: { classname: string; name: string; inner?: string },
): Case {
  return { kind, xml: `    <testcase${xmlAttributes({ name, classname, time: '0.000' })}>${inner}</testcase>` };
}

export function element(name: string, attributes: Readonly<Record<string, string>>, text = ''): string {
  return `<${name}${xmlAttributes(attributes)}>${xmlText(text, LONGEST_TEXT)}</${name}>`;
}
