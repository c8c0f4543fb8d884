import { distance, nearest } from './nearest.js';
import { quoted } from './quoted.js';
import { settingsTable } from './table.js';

export const names = settingsTable.map(({ name }) => name);

/** Within two letters of a setting, whatever the case: SPRY_BASE_URL must not leave the reference to be judged. */
export function isSlip(name: string): boolean {
  const written = name.toUpperCase();
  const isNear = (known: string) => Math.abs(known.length - written.length) <= 2 && distance(written, known) <= 2;
  return !names.includes(name) && names.some(isNear);
}

export function isForeign(name: string): boolean {
  return name.toUpperCase().startsWith('SPRAY_') && !names.includes(name) && !isSlip(name);
}

export function misnamed(name: string, place: string): string {
  const hint = isSlip(name) ? `, did you mean ${nearest(name.toUpperCase(), names)}?` : '';
  return `${printable(name)}: expected the name of a setting, got an unknown one in ${place}${hint}`;
}

export function printable(name: string): string {
  return /^[\w.-]{1,80}$/.test(name) ? name : quoted(name);
}
