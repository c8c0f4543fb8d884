import { styleText } from 'node:util';

type Color = 'red' | 'green' | 'yellow';

/** The few colours of the console, or none. */
export function createColors(isOn: boolean): Readonly<Record<Color, (text: string) => string>> {
  // The caller has decided: without `validateStream: false` the stdout of this process would decide again.
  const paint = (color: Color) => (text: string) => (isOn ? styleText(color, text, { validateStream: false }) : text);

  return { red: paint('red'), green: paint('green'), yellow: paint('yellow') };
}
