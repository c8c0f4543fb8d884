/** Letters of other scripts that most fonts draw like a Latin one, and digits that look like letters. */
const twins: Readonly<Record<string, string>> = Object.fromEntries(
  ['аaвbсcԁdеeһhіiјjкkӏlмmнhоoрpԛqѕsтtуyхxԝwѵv', 'αaβbγyεeηnιiκkνvοoρpτtυuχxωw', 'ıiɩiɡgʟl0o1l|lıiℓl'].flatMap(
    (pairs) =>
      Array.from({ length: pairs.length / 2 }, (_, index) => [pairs[2 * index] ?? '', pairs[2 * index + 1] ?? '']),
  ),
);

/**
 * What a reader takes a name for: without case, accents, blanks, punctuation and what cannot be seen, and with one letter for
 * those that look alike. Names with the same such text may be mistaken for each other.
 */
export function skeletonOf(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\p{Default_Ignorable_Code_Point}\p{Other}]/gu, '');
  const folded = Array.from(letters, (letter) => twins[letter] ?? letter)
    .join('')
    // I, l and 1 are one stroke.
    .replaceAll('i', 'l')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '');

  return folded === '' ? letters : folded;
}
