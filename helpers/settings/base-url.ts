import { anHttpUrl, orNone, settingsIn, type ValueType } from './setting.js';

/** The word that stands for the embedded reference in place of an address. */
export const REFERENCE = 'reference';

const address = anHttpUrl((url) => url.origin + url.pathname.replace(/\/+$/, ''));
const expects = `${address.expects}, or the word ${REFERENCE}`;

const addressOrReference: ValueType<string | null> = {
  expects,
  parse(text, sources) {
    const parsed = text === REFERENCE ? { value: null } : address.parse(text, sources);
    if ('value' in parsed) return parsed;

    return { problems: parsed.problems.map((problem) => problem.replace(address.expects, expects)) };
  },
};

export const baseUrlSettings = settingsIn('target', {
  /** null: the embedded reference, which must be asked for by name. Never ends with a slash. */
  baseUrl: {
    meaning:
      'The address of the implementation under test, which may include a path; the word reference judges the embedded reference.',
    default: 'none; a run needs it',
    sample: 'https://spray.example',
    ...orNone(addressOrReference),
  },
});
