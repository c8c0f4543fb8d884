import { settingsByField } from '../../settings/table.js';
import { cut, markup, type Markup } from './markup.js';

const titles: Readonly<Record<string, string>> = {
  nulls: 'nulls',
  minimums: 'minimums',
  pageable: 'pageable',
  readOnly: 'read only',
  allowIncomplete: 'allow incomplete',
  orderStatusParam: 'orderStatus filter',
  paymentMethodParam: 'paymentMethod filter',
  only: 'only',
  exclude: 'exclude',
  statesUrl: 'provider states',
  proxy: 'proxy',
  credentials: 'credentials',
};

/** The settings that decide what a verdict is worth. */
export function policyList(settings: Readonly<Record<string, unknown>>): Markup {
  const items = Object.entries(titles)
    .filter(([field]) => Object.hasOwn(settings, field) && (field !== 'proxy' || settings[field] !== null))
    .filter(([field]) => !(['only', 'exclude'].includes(field) && isInitial(field, settings[field])))
    .map(([field, title]) => policy(field, title, settings[field]));

  return markup`<ul class="policies">${items}</ul>`;
}

function policy(field: string, title: string, value: unknown): Markup {
  const isUsual = ['credentials', 'statesUrl', 'proxy'].includes(field) || isInitial(field, value);
  const words = valueText(field, value);

  return isUsual
    ? markup`<li>${title} <b>${words}</b></li>`
    : markup`<li class="changed">${title} <b>${words}</b> (not the default)</li>`;
}

function isInitial(field: string, value: unknown): boolean {
  const setting: { readonly defaultValue: unknown } | undefined = Object.hasOwn(settingsByField, field)
    ? settingsByField[field as keyof typeof settingsByField]
    : undefined;

  return setting !== undefined && JSON.stringify(setting.defaultValue) === JSON.stringify(value);
}

function valueText(field: string, value: unknown): string {
  if (value === null) return field.endsWith('Param') ? 'auto' : 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : cut(value.join(', '), 500);

  return cut(typeof value === 'string' ? value : JSON.stringify(value), 500);
}
