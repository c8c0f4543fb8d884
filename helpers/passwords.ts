const KEY = /"[^"]*password[^"]*"\s*:\s*/gi;
/** A text, with the colon where it is a key, or a number. A body may be cut short in the middle of it. */
const SCALAR = /"(?:[^"\\]|\\.)*(?:"(\s*:)?|\\?$)|-?\d[\d.eE+-]*/g;
const SCALAR_HERE = new RegExp(SCALAR.source, 'y');

/** Hides every value under a key that speaks of a password. The JSON type stays, so that a masked report shows the same violation. */
export function hidePasswords(text: string, mask: string): string {
  let written = '';
  let from = 0;
  for (const { start, end } of valuesIn(text)) {
    written +=
      text.slice(from, start) + text.slice(start, end).replaceAll(SCALAR, (value, colon) => hidden(value, colon));
    from = end;
  }

  return written + text.slice(from);

  function hidden(value: string, colon: string | undefined): string {
    if (colon !== undefined) return value;
    if (!value.startsWith('"')) return '0';

    return /^".*"$/s.test(value) ? `"${mask}"` : `"${mask}`;
  }
}

/** The texts that stand under such keys. */
export function passwordsIn(text: string): string[] {
  return [...valuesIn(text)].flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(SCALAR)]
      .filter(([value, colon]) => colon === undefined && value.startsWith('"'))
      .map(([value]) => unescaped(value)),
  );
}

function unescaped(value: string): string {
  try {
    return JSON.parse(value) as string;
  } catch {
    return value.slice(1);
  }
}

function* valuesIn(text: string): Generator<{ start: number; end: number }> {
  if (!/password/i.test(text)) return;
  let last = 0;
  for (const { index, 0: key } of text.matchAll(KEY)) {
    const start = index + key.length;
    if (start < last) continue; // inside a value that was hidden already
    last = endOfValue(text, start);
    yield { start, end: last };
  }
}

/** Where a JSON value ends: a scalar by itself, an array or an object at its bracket. */
function endOfValue(text: string, start: number): number {
  if (!/[[{]/.test(text[start] ?? '')) {
    SCALAR_HERE.lastIndex = start;

    return start + (SCALAR_HERE.exec(text)?.[0].length ?? 0);
  }
  let depth = 0;
  for (const { index, 0: token } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if ('[{'.includes(token)) depth++;
    if (']}'.includes(token)) depth--;
    if (depth === 0) return start + index + 1;
  }

  return text.length;
}
