import type { Report } from '../records/report.js';
import { xmlAttributes, xmlText } from './xml-text.js';

/** A test case of a JUnit report. */
export interface Case {
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  readonly classname: string;
  readonly name: string;
  readonly inner: string;
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
  return { kind, classname, name, inner };
}

export function caseXml({ classname, name, inner }: Case, milliseconds: number): string {
  const attributes = { name, classname, time: junitSeconds(milliseconds) };

  return `    <testcase${xmlAttributes(attributes)}>${inner}</testcase>`;
}

export function junitSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

export function element(name: string, attributes: Readonly<Record<string, string>>, text = ''): string {
  return `<${name}${xmlAttributes(attributes)}>${xmlText(text, LONGEST_TEXT)}</${name}>`;
}
