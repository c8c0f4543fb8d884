export const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const toPascalCase = (name: string) => name.replace(/^[a-z]/, (letter) => letter.toUpperCase());

export const toUpperCase = (value: unknown) => String(value).toUpperCase();
export const addOne = (value: unknown) => Number(value) + 1;
export const roundDown = (value: unknown) => Math.floor(Number(value));
export const removeSign = (value: unknown) => Math.abs(Number(value));
export const toAcres = (hectares: unknown) => Number(hectares) * 2.4711;
export const replaceEmoji = (text: unknown) => String(text).replaceAll('🌾', '??');

/** What local midnight becomes when it is written in UTC. */
export function toDayBefore(day: unknown): string {
  return new Date(Date.parse(`${String(day)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** UTF-8 read as if it were Latin-1. */
export const misreadAsLatin1 = (text: unknown) => Buffer.from(String(text)).toString('latin1');

export const toHtml = (text: unknown) =>
  String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** A date as Jackson writes it by default. */
export const toDateArray = (day: unknown) => String(day).split('-').map(Number);

/** A LocalTime as most libraries write it. */
export function toClockTime(time: unknown): string {
  const { hour, minute } = time as Record<string, number>;

  return [hour, minute, 0].map((part) => String(part).padStart(2, '0')).join(':');
}
