/**
 * How a value that was sent came back. *nearly*: a third decimal is rounded, blanks around the text are trimmed, or line
 * breaks are written otherwise, none of which the interface forbids.
 */
type Kept = 'exactly' | 'nearly' | 'not';

/** How a field of an order came back, in the form that can be compared (see comparablesOf). */
export function howKept(field: string, sent: string | number | undefined, got: string | number | undefined): Kept {
  if (sent === got || (field === 'longitude' && isSameMeridian(sent, got))) return 'exactly';
  if (field === 'area' && isThirdDecimalRounded(sent, got)) return 'nearly';

  return field === 'location' && isSameText(sent, got) ? 'nearly' : 'not';
}

/** 180 degrees east are 180 degrees west. */
function isSameMeridian(sent: unknown, got: unknown): boolean {
  return Math.abs(Number(sent)) === 180 && Math.abs(Number(got)) === 180;
}

function isThirdDecimalRounded(sent: unknown, got: unknown): boolean {
  return typeof sent === 'number' && typeof got === 'number' && hasThirdDecimal(sent) && Math.abs(got - sent) < 0.01;
}

function hasThirdDecimal(value: number): boolean {
  return Math.round(value * 100) / 100 !== value;
}

function isSameText(sent: unknown, got: unknown): boolean {
  if (typeof sent !== 'string' || typeof got !== 'string') return false;

  return ['', ' '].some((lineBreak) => withLineBreaks(sent, lineBreak) === withLineBreaks(got, lineBreak));
}

/** A line break may come back as another one, as a blank or not at all. */
function withLineBreaks(text: string, lineBreak: string): string {
  return text.replaceAll(/\r\n?|\n/g, lineBreak).trim();
}
