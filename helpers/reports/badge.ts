import { isFromChangedRecording } from '../judging/verdict.js';
import type { Report } from '../records/report.js';
import { counted } from '../words/shown.js';
import { xmlAttributes, xmlText } from './plain-text.js';
import { omitsTexts, omittedFieldsOf } from './outcomes.js';
import { changedText, exploredText, narrowedText, partWords } from './verdict-text.js';

const LABEL_COLOR = '#24292f';
const colors = {
  conformant: '#1a7f37',
  passed: '#0b6e8f',
  'non-conformant': '#b42318',
  incomplete: '#8a5a00',
  'not judged': '#57606a',
};

const HEIGHT = 20;
const SIDE = 7;

/**
 * A badge for a README. It names what was waived, excluded or omitted, and the product and the suite if it belongs to a
 * certificate, because it may be shown without any report.
 */
export function badgeSvg(report: Report): string {
  const verdict = report.verdict ?? 'not judged';
  const details = report.verdict === null ? [] : [...omitsTexts(report), narrowedText(report), changedText(report)];
  const { product, suite, target } = report;
  const subject = `crop-spraying ${suite.interface}`;
  const label = product === undefined ? subject : `${product.name} ${product.version}`;
  const changed = isFromChangedRecording(report) ? ', changed recording' : '';
  const said = `${verdict}${shareText(report)}${target.isReference ? ' (the reference)' : ''}${leftOutText(report)}${changed}`;
  const text = product === undefined ? said : `${subject} ${said}, by suite ${suite.version}`;
  const title = [`${label}: ${text}`, ...details].filter((detail) => detail !== '').join('; ');
  const [left, right] = [widthOf(label), widthOf(text)].map((width) => width + 2 * SIDE) as [number, number];
  const width = left + right;
  const svg = { xmlns: 'http://www.w3.org/2000/svg', width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}` };

  return [
    `<svg${xmlAttributes({ ...svg, role: 'img', 'aria-label': title })}>`,
    `<title>${xmlText(title)}</title>`,
    `<path${xmlAttributes({ fill: LABEL_COLOR, d: `M4 0h${left - 4}v${HEIGHT}H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z` })}/>`,
    `<path${xmlAttributes({ fill: colors[verdict], d: `M${left} 0h${right - 4}a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H${left}z` })}/>`,
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">`,
    textAt(SIDE, label),
    textAt(left + SIDE, text),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** ` 1 of 227 (narrowed)`, for a run that passed without judging everything; an exploration always says that it is one. */
function shareText({ verdict, scope, totals, requirements }: Report): string {
  const kind = partWords[scope];
  if (verdict === null || kind === undefined || (kind === 'narrowed' && verdict !== 'passed')) return '';

  return verdict === 'passed' ? ` ${totals.passed} of ${requirements.length} (${kind})` : ` (${kind})`;
}

function leftOutText(report: Report): string {
  const { verdict, totals } = report;
  if (verdict === null) return '';
  const omitted = omittedFieldsOf(report).length;

  return [
    ...(verdict === 'passed' || exploredText(report) !== '' ? (['waived'] as const) : (['waived', 'excluded'] as const))
      .filter((outcome) => totals[outcome] > 0)
      .map((outcome) => `${totals[outcome]} ${outcome}`),
    ...(omitted === 0 ? [] : [`omits ${counted(omitted, 'field')}`]),
  ]
    .map((text) => `, ${text}`)
    .join('');
}

/** Forces the estimated width, whatever font the reader has. */
function textAt(x: number, text: string): string {
  const attributes = { x, y: 14, textLength: widthOf(text), lengthAdjust: 'spacingAndGlyphs' };

  return `<text${xmlAttributes(attributes)}>${xmlText(text)}</text>`;
}

/** About the width in Verdana at 11 pixels. */
function widthOf(text: string): number {
  return Math.round(text.split('').reduce((sum, character) => sum + characterWidth(character), 0));
}

function characterWidth(character: string): number {
  if (character > '\u2e7f') return 11;
  if (/[ijl.,:;'|!]/.test(character)) return 3.6;
  if (/[frt() -]/.test(character)) return 4.7;
  if (/[mwMW]/.test(character)) return 10;

  return 6.8;
}
