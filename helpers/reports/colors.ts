type Color = (text: string) => string;

/** The few colours of the console, or none. */
export function createColors(isOn: boolean): Readonly<Record<'red' | 'green' | 'yellow', Color>> {
  const color =
    (code: number): Color =>
    (text) =>
      isOn ? `\u001b[${code}m${text}\u001b[39m` : text;

  return { red: color(31), green: color(32), yellow: color(33) };
}
