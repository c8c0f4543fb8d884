import { shownText } from '../words/shown.js';
import { defineSetting, unexpected, type ValueType } from './setting.js';

const expects = 'an http or https URL without user name, password, query or fragment';

export function address(write: (url: URL) => string): ValueType<string> {
  return {
    expects,
    parse(text) {
      const url = parseUrl(text);
      if (url === undefined)
        return unexpected(expects, mayHoldASecret(text) ? 'a value that is no such URL' : shownText(text));
      if (url.username !== '' || url.password !== '') return unexpected(expects, 'one with a user name or a password');
      if (text.includes('?')) return unexpected(expects, 'one with a query');
      if (text.includes('#')) return unexpected(expects, 'one with a fragment');
      return { value: write(url) };
    },
  };
}

export const targetSettings = {
  baseUrl: defineSetting({
    name: 'SPRAY_BASE_URL',
    meaning: 'The address of the implementation under test; it may have a path of its own.',
    default: 'the embedded reference',
    sample: 'https://spray.example',
    defaultValue: null,
    group: 'target',
    secret: false,
    ...address((url) => url.origin + url.pathname.replace(/\/+$/, '')),
  }),
};

// The URL class repairs what it reads: it drops white space, turns backslashes and takes http:host for http://host.
function parseUrl(text: string): URL | undefined {
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s\\\p{Control}]/u.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}

function mayHoldASecret(text: string): boolean {
  return /[@?#]/.test(text);
}
