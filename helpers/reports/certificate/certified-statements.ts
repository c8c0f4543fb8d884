import type { Report } from '../../records/report.js';
import { countOutcomes } from '../../records/reported-requirement.js';
import { isLoopback, isPrivate } from '../../settings/proxies.js';
import { counted, cut } from '../../words/shown.js';
import { omittedFieldsOf } from '../reason-groups.js';

const LONGEST_ADDRESS = 120;
const LONGEST_PARAMETER = 30;

/** How many characters the names of omitted fields may take. */
const LONGEST_LIST = 700;

/** Where the product was judged, and what that is worth. */
export function addressText({ target }: Report): string {
  if (target.isReference) return 'the embedded reference of the suite, not a product';
  const reach = reachText(target.baseUrl);

  return `${cut(target.baseUrl, LONGEST_ADDRESS)}${reach === null ? '' : ` (${reach})`}`;
}

/** Who can reach an address, if not everybody; null if nothing in it says so. */
export function reachText(address: string): string | null {
  if (!URL.canParse(address)) return null;
  if (isLoopback(address)) return 'an address that only the judging machine can reach';

  return isPrivate(address) ? 'an address that only the network of the judging machine can reach' : null;
}

export function dateText({ startedAt }: Report): string {
  return `${startedAt.slice(0, 10)} ${startedAt.slice(11, 16)} UTC`;
}

/** `114 of 114 stated`, and so on, with what else became of them. */
export function countTexts({ requirements }: Report): string {
  const levels = ['stated', 'implied', 'advisory'] as const;
  const texts = levels.map((level) => {
    const own = requirements.filter((requirement) => requirement.level === level);

    return `${countOutcomes(own).passed} of ${own.length} ${level}`;
  });
  const { warned, excluded, 'not-exercised': idle } = countOutcomes(requirements);
  const others = [
    ...(warned === 0 ? [] : [`${warned} warned`]),
    ...(idle === 0 ? [] : [`${idle} advisory not exercised`]),
    ...(excluded === 0 ? [] : [`${excluded} about omitted fields only`]),
  ];

  return `${texts.join(', ')} passed${others.length === 0 ? '' : `; ${others.join(', ')}`}`;
}

export function trafficText({ totals, lost }: Report): string {
  const orders = counted(totals.ordersCreated, 'order');
  const again =
    lost.length === 0 ? '' : `; ${counted(lost.length, 'response was', 'responses were')} lost and asked again`;

  return `${counted(totals.requests, 'request')}, ${orders} created${again}`;
}

/** The fields that the product is declared not to have: as many as fit, and how many more. */
export function omissionsText(report: Report): string {
  const fields = omittedFieldsOf(report);
  if (fields.length === 0) return 'none: every documented field was seen';
  let length = 0;
  const shown = fields.filter((field) => (length += field.length + 2) <= LONGEST_LIST);
  const more = fields.length - shown.length;

  return `${counted(fields.length, 'documented field')}: ${shown.join(', ')}${more === 0 ? '' : `, and ${more} more, in the report`}`;
}

export function policiesText(report: Report): string {
  return policyTexts(report).join('; ');
}

export function policyTexts({ settings }: Report): string[] {
  const { nulls, minimums, pageable, orderStatusParam, paymentMethodParam } = settings;

  return [
    nulls === 'absent' ? 'null is read as an absent field' : 'null in a documented field fails',
    minimums === 'clamp' ? 'pages below the minimum may be raised' : 'pages below the minimum must be rejected',
    `encoding of pages ${pageable === 'auto' ? 'found by trial' : named(pageable)}`,
    `filters by status ${named(orderStatusParam)}, by payment method ${named(paymentMethodParam)}`,
  ];
}

function named(value: unknown): string {
  return typeof value === 'string' ? cut(value, LONGEST_PARAMETER) : 'found by trial';
}

export function evidenceText({ totals, leftOut }: Report): string {
  const { fields = 0, headers = 0, bodies = 0 } = leftOut ?? {};
  const left = [counted(fields, 'undocumented field'), counted(headers, 'header'), counted(bodies, 'body', 'bodies')];

  return `all ${counted(totals.requests, 'exchange')}; personal data is replaced by stand-ins, and ${left.join(', ')} of rejections are left out`;
}
