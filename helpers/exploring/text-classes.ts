import { some, type ValueClass } from './value-class.js';

/** A piece of a text: several of them, and the label of the order, make a location. */
function piece(name: string, ...values: readonly string[]): ValueClass<string> {
  return { name, isMember: (text) => values.some((value) => text.includes(value)), values };
}

export const textClasses: readonly ValueClass<string>[] = [
  piece('plain', 'Field', 'Mill Road'),
  piece('accents', 'Forêt', 'Größe', 'Señorío', 'Que\u0301bec'),
  piece('Cyrillic or Greek', 'Поле', 'Широкая', 'Αγρός'),
  piece('Chinese or Japanese', '麦田', '畑'),
  piece('right to left', 'שדה', 'حقل'),
  piece('emoji', '🌾', '🚜', '👩‍🌾'),
  piece('two blanks in a row', 'east  west', 'a   b'),
  piece('line break or tab', 'north\nsouth', 'north\tsouth'),
  piece('double quotation marks', '"hill"'),
  piece('apostrophe', "O'Neill's"),
  piece('backslash', 'C:\\field', '\\n'),
  piece('markup', '<b>hill</b>', '<script>1</script>', '&amp;', '<br/>'),
  piece('ampersand', 'A & B'),
  piece('SQL', "'; --", '50%', 'x_1'),
  piece('path', '../../hill', '/north/south'),
  piece('format', '%s %d', '${x} {0} {{y}}'),
  piece('looks encoded', '%41+%20', '+', 'a=b&c=d#e?f'),
  piece('comma and semicolon', 'north, south; east'),
  piece('starts like a formula', '=1+1', '@hill'),
  piece('capitals or small letters', 'NORTH HILL', 'north hill'),
  piece('looks like a number', '12345', '007', '1e5', '-1', '0x1F', '1.50'),
  piece('looks like a date', '2026-02-30', '12/31/2026', '2026-01-01T00:00:00Z'),
  piece('looks like JSON', '{"a":1}', '[1,2]', '"x"'),
  piece('looks like an address', 'https://hill.example/a?b=c', 'hill@farm.example', '192.0.2.1'),
  piece('words with a meaning', 'null', 'undefined', 'true', 'NaN', 'None'),
];

/** How long a location is. Longer ones are filled up. */
export const lengthClasses: readonly ValueClass<number>[] = [
  some('up to 64 characters', [0]),
  some('65 to 100 characters', [65, 80, 100]),
  some('101 to 255 characters', [101, 129, 200, 255]),
  some('256 to 520 characters', [256, 300, 513]),
  some('1000 characters and more', [1001, 2001]),
];

export const BLANKS = 'blanks around';

export const FILLING = ' behind the old mill and the brook 0042';

/** How long a location is, and whether there are blanks around it. */
export const sizeClasses: readonly ValueClass<string>[] = [
  { name: BLANKS, isMember: (text) => text.trim() !== text, values: [] },
  ...lengthClasses.map(({ name, values }, index): ValueClass<string> => ({
    name,
    isMember: ({ length }) => length >= (values[0] ?? 0) && length < (lengthClasses[index + 1]?.values[0] ?? Infinity),
    values: [],
  })),
];
