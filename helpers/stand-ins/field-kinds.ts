import { schemas, type Schema } from '../interface/schemas.js';
import { lettersOf } from '../words/letters.js';

/** What the name of a field says about its values, in whatever case and with whatever separators. */
interface FieldKind {
  /** The names, addresses and numbers of people: no word of them is kept anywhere. */
  readonly isPeople: boolean;
  /** Documented as text, or usually a text about people. */
  readonly isText: boolean;
  readonly isCoordinate: boolean;
  readonly isId: boolean;
  readonly isTime: boolean;
  /** Documented as a number, a truth value, a word of an enumeration or an object. */
  readonly isDocumented: boolean;
}

const PEOPLE = `fullName email phoneNumber street city province postalCode name firstName lastName surname givenName familyName middleName
maidenName nickName displayName userName login phone mobile cell tel telephone fax mail emailAddress address addressLine address1 address2
line1 line2 zip zipCode postcode town village county district region contact contactName customer customerName owner ownerName holder
cardHolder iban company taxId ssn passport licence license plate birthName farmer receptionist sprayer recipient author person`;
const TEXTS = `location text subject comment comments note notes remark remarks feedback review body summary place site farm field`;
const COORDINATES =
  /^(?:geo|gps|map|order|field)?(?:lat|latitude|lon|lng|long|longitude)(?:deg|degrees|e6|e7)?$|^(?:coords?|coordinates?|geo|gps|position|point|latlng|latlon|lnglat|lonlat|center|centroid|bbox|wgs84)$/;
const IDS = /(?:^id|Id|ID|_id|Ids|IDs|_ids|[Kk]ey|[Vv]ersion|[Rr]evision|[Ss]equence|[Hh]ash)$|^_id$/;
const TIMES =
  /(?:time|date|stamp|epoch|millis|seconds|at|since|until|on|expires|created|updated|modified|iat|exp|nbf)(?:ms|s|utc)?$/;
const PAGE = ['size', 'number', 'totalElements', 'totalPages'];

const lettersIn = (names: string) => new Set(names.split(/\s+/).map(lettersOf));
const [people, texts] = [lettersIn(PEOPLE), lettersIn(TEXTS)];

let documented: ReadonlyMap<string, 'text' | 'other'> | null = null;

/** The documented names and whether they are plain text. */
function documentedKinds(): ReadonlyMap<string, 'text' | 'other'> {
  if (documented !== null) return documented;
  const kinds = new Map<string, 'text' | 'other'>();
  const add = ({ properties = {} }: Schema) => {
    for (const [name, member] of Object.entries(properties)) {
      if (typeof member === 'boolean') continue;
      const isText = member.type === 'string' && member.format === undefined && member.enum === undefined;
      kinds.set(lettersOf(name), isText ? 'text' : 'other');
      add(member);
    }
  };
  for (const schema of schemas.values()) add(schema);
  documented = kinds;

  return kinds;
}

const known = new Map<string, FieldKind>();
const MOST_KNOWN = 5000;

/** `parent` is the name of the field around it: only a page has a number that is none of anybody. */
export function kindOf(name: string, parent = ''): FieldKind {
  const key = PAGE.includes(name) ? `${parent === 'page'} ${name}` : name;
  const found = known.get(key);
  if (found !== undefined) return found;
  const letters = lettersOf(name);
  const kind = PAGE.includes(name) && parent !== 'page' ? undefined : documentedKinds().get(letters);
  const isId = IDS.test(name);
  const isPeople = people.has(letters) && kind !== 'other';
  const made = {
    isPeople,
    isText: kind === 'text' || isPeople || texts.has(letters),
    isCoordinate: COORDINATES.test(letters),
    isId,
    isTime: TIMES.test(letters),
    isDocumented: kind === 'other',
  };
  if (known.size < MOST_KNOWN) known.set(key, made);

  return made;
}

/** Whether the interface has a field of this name, however it is spelt. */
export function isDocumentedName(name: string): boolean {
  return documentedKinds().has(lettersOf(name));
}
