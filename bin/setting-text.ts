import { writeJson } from '../helpers/json/write.js';

/** The text that stands for a value where settings are text: lists with commas, objects as JSON. */
export function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');

  return typeof value === 'string' ? value : writeJson(value);
}
