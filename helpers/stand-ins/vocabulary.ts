import { operations } from '../interface/operations.js';
import { roles } from '../interface/roles.js';
import { schemas } from '../interface/schemas.js';
import { settingsTable } from '../settings/table.js';
import { lettersOf } from '../words/letters.js';
import { nearestWithin } from '../words/nearest.js';

/** Words of no meaning by themselves: that one of them is part of a name or an address says nothing. */
const FUNCTION_WORDS = `a all an and any are as at be been both but by can cannot could did do does for from had has have if in is it its
more must no nor not of off on one only or other out over should so some such than that the their them then there these they this to too
until up was were when where which while who whose why with within without would you your yes`;

/** What services, servers and frameworks say about requests, in whose messages a developer wants to read it. No word is a name. */
const MESSAGES = `above absent accept application www bearer basic digest negotiate oauth openid keycloak accepted access account action active actual after again aged alive allow allowed already also apikey
argument array attempt auth authenticate authenticated authentication authorisation authorization authorize authorized auto available backend
bad balance base before begin being below between blank body boolean busy byte bytes cache cached cannot certificate change changed char
character characters charset check client close closed code conflict connect connection constraint contact contain contains content control
convert cookie coordinate coordinates cors could create created credential credentials cross current data database decimal decode default
delete deleted denied deny deserialize detail details different digit digits directory disabled doctype document does domain duplicate during
each either empty enable enabled encoding encountered end endpoint enough entity enum enumeration equal error errors exactly exceed exceeded
exceeds exception exclusive exist existing exists expect expected expired expires fail failed failure false fatal few fields file filter
first float follow following forbidden form format formatted found framework full function gateway generic given got greater gzip handler
have header headers here hidden high html http https identifier illegal implemented incorrect infinity init inner input insert instance
insufficient int integer interface internal invalid invoke item items json keep key keys language large last least length less limit limited
limits line list local location locked log logged login logon long longer lower malformed match matching max maxage maximum media member
message messages method methods min minimum minute minutes missing moved multiple nan nearest need needed negative never next none nosniff
nothing null number numeric object occurred offset omitted open operation option options origin other page pageable pages param parameter
parameters parse parsed parser parsing part password path pattern permanently permission permissions permitted plain please positive possible
post powered precondition present previous problem process property protocol provided proxy public put query quota range rate read realm
reason received record redirect refused reject rejected rejection request requested requests require required requires reset resource
response retry returned revalidate revoked role roles root route rule run runtime same samesite schema scheme scope second seconds secure
security self send server service session set short sign signature signin since size smaller sort source sso stack start state status stop store
string strict style subject success successful successfully support supported syntax system table target temporarily text then timeout
timestamp title token tokens trace traceparent trailing transfer true try type types unable unauthenticated unauthorised unauthorized
undefined unexpected unique unit unknown unmodified unprocessable unrecognised unrecognized unsupported update updated upper uri url use used
user username users utf uuid valid validate validated validation value values vary version via violated violation waiting warning week
where wrong xml zero zone express nginx apache openresty kestrel tomcat jetty gunicorn uvicorn werkzeug cloudflare envoy varnish caddy spring
django flask laravel rails php java javax jakarta python node asp net core problems rfc about iso windows latin gmt utc public private
immutable includesubdomains preload deny sameorigin noindex br deflate chunked identity etag xss mode frame policy csp referrer feature
permissions upgrade insecure websocket location robots server served timing alt svc nel utf8 utf16 iso8859 oauth2 http2 h2 h3 ipv4 ipv6 int32 int64 sha1 sha256 md5 v0 v1 v2 v3 v4 rfc7807 rfc9110 3986 report reports endpoint correlation amzn forwarded`;

/** The markup of pages: elements, attributes and what a login page has. */
const MARKUP = `abbr alt article aside body border button center charset checkbox class colspan content css div doctype dtd em en font footer form
frame head header height hidden href html http id img input javascript label lang li link main meta nav noscript ol onclick option placeholder
pre rel rowspan script section select span src strong style stylesheet submit svg table tbody td textarea tfoot th thead title tr transitional
type ul viewport width xhtml xmlns xml encoding sign signin login log`;

/** Values that say that something is hidden or missing: a judgement does not compare them. */
const HIDDEN = `hidden redacted masked removed withheld private confidential anonymised anonymized na`;

interface Words {
  readonly common: ReadonlySet<string>;
  readonly messages: ReadonlySet<string>;
  readonly enumerated: readonly string[];
  readonly letters: ReadonlySet<string>;
}

let words: Words | null = null;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z][a-z0-9]*/g) ?? [];
}

/** A name of the interface is also a word, and so is each of its parts. */
function loaded(): Words {
  if (words !== null) return words;
  const schemaText = [...schemas.values()].map((schema) => JSON.stringify(schema)).join(' ');
  const paths = Object.values(operations).flatMap(({ slug, path }) => [slug, path]);
  const names = [schemaText, ...paths, ...roles, ...settingsTable.map(({ name }) => name)].join(' ');
  const enumerated = new Set(
    (schemaText.match(/"enum":\[[^\]]*\]/g) ?? [])
      .flatMap((list) => list.match(/\w+/g) ?? [])
      .filter((word) => word !== 'enum'),
  );
  words = {
    common: new Set(wordsOf(FUNCTION_WORDS)),
    messages: new Set([
      ...wordsOf(`${FUNCTION_WORDS} ${MESSAGES} ${MARKUP}`),
      ...wordsOf(names),
      ...wordsOf(parts(names)),
    ]),
    enumerated: [...enumerated],
    letters: new Set([...enumerated, ...wordsOf(HIDDEN), 'true', 'false'].map(lettersOf)),
  };

  return words;
}

/** Names in camel case, in words. */
function parts(text: string): string {
  return text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ');
}

/** Whether a word says nothing about anybody, wherever it stands. */
export function isCommonWord(small: string): boolean {
  return loaded().common.has(small);
}

/** Whether a word, or each word of a name in camel case, belongs to what is said about requests. */
export function isMessageWord(token: string): boolean {
  const { messages } = loaded();
  const small = token.toLowerCase();
  if (messages.has(small)) return true;
  if (small === token) return false;
  const inside = wordsOf(parts(token));

  return inside.length > 1 && inside.every((word) => messages.has(word));
}

const ENUMERATED = /^[\s\w.-]{2,40}$/;
const FEWEST_LETTERS = 5;

/** Whether a text is a word of an enumeration, in whatever case, with whatever separators, or misspelt; or `true` or `hidden`. */
export function isEnumerated(text: string): boolean {
  if (!ENUMERATED.test(text)) return /^n\/a$/i.test(text);
  const { letters, enumerated } = loaded();
  const own = lettersOf(text);

  return (
    letters.has(own) || (own.length >= FEWEST_LETTERS && nearestWithin(own, enumerated.map(lettersOf), 1) !== undefined)
  );
}
