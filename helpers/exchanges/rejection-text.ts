import { headerIn, type WireResponse } from '../connection/wire.js';
import { isObject } from '../json/object.js';
import { parseJson } from '../json/parse.js';
import { excerpt } from '../words/cut.js';

const LONGEST = 120;
const LONGEST_READ = 64 * 1024;

/** What a rejection says: where it redirects to, its message, or the beginning of its body. Empty for a 2xx response. */
export function rejectionText(response: WireResponse): string {
  const { status, body } = response;
  if (status >= 200 && status < 300) return '';
  const location = status >= 300 && status < 400 ? (headerIn(response, 'location') ?? '') : '';
  if (location !== '') return ` to ${shownLocation(location)}`;
  const text = new TextDecoder().decode(body.subarray(0, LONGEST_READ));
  const said = (messageIn(text) ?? text).replaceAll(/\s+/g, ' ').trim();

  return said === '' ? '' : `, ${JSON.stringify(excerpt(said, LONGEST))}`;
}

/** Without the query, which may be another one each time, so that equal reasons stay one. */
function shownLocation(location: string): string {
  const path = excerpt(location.replace(/[?#].*$/s, ''), LONGEST);

  return /^[!-~]+…?$/.test(path) ? path : JSON.stringify(path);
}

/** The names under which frameworks say what is wrong, the most telling first. */
const names = ['message', 'detail', 'error_description', 'title', 'error'];

function messageIn(text: string): string | undefined {
  const value = text.trimStart().startsWith('{') ? parseJson(text)?.value : undefined;
  if (!isObject(value)) return undefined;

  return names
    .map((name) => value[name])
    .find((said): said is string => typeof said === 'string' && said.trim() !== '');
}
