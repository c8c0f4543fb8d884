export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const DECLARATION = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/;
const TAG = /<(\/?)([A-Za-z_][\w.-]*)((?:\s+[A-Za-z_][\w:.-]*="[^"<]*")*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)="([^"<]*)"/g;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads the XML that our writers may use, and throws at whatever is not well-formed. No comments, no CDATA, no DTD. */
export function parseXml(document: string): Element {
  const forbidden = FORBIDDEN.exec(document);
  if (forbidden !== null) throw new Error(`a character that XML forbids at ${forbidden.index}`);
  const source = document.replace(DECLARATION, '').trim();
  const { element, end } = readElement(source, 0);
  if (end !== source.length) throw new Error('something stands after the root element');

  return element;
}

function readElement(source: string, start: number): { element: Element; end: number } {
  const open = tagAt(source, start);
  if (open.isEnd) throw new Error(`</${open.name}> closes nothing`);
  const children: Element[] = [];
  let text = '';
  let at = open.end;
  while (!open.isEmpty) {
    const next = source.indexOf('<', at);
    if (next < 0) throw new Error(`<${open.name}> is not closed`);
    text += unescaped(source.slice(at, next));
    const tag = tagAt(source, next);
    at = tag.end;
    if (tag.isEnd && tag.name !== open.name) throw new Error(`</${tag.name}> closes <${open.name}>`);
    if (tag.isEnd) break;
    const child = readElement(source, next);
    children.push(child.element);
    at = child.end;
  }

  return { element: { name: open.name, attributes: open.attributes, children, text }, end: at };
}

function tagAt(source: string, at: number) {
  TAG.lastIndex = at;
  const [whole, slash, name = '', rest = '', empty] = TAG.exec(source) ?? [];
  if (whole === undefined) throw new Error(`no tag: ${source.slice(at, at + 80)}`);
  const attributes: Record<string, string> = {};
  for (const [, key = '', value = ''] of rest.matchAll(ATTRIBUTE)) {
    if (Object.hasOwn(attributes, key)) throw new Error(`${key} twice in <${name}>`);
    attributes[key] = unescaped(value.replaceAll(/[\t\n\r]/g, ' ')); // as an XML reader normalises it
  }

  return { name, attributes, isEnd: slash === '/', isEmpty: empty === '/', end: at + whole.length };
}

function unescaped(text: string): string {
  if (text.includes(']]>')) throw new Error(']]> in a text');

  return text.replaceAll(/&([^;&]*;?)/g, (whole, reference: string) => {
    const [, entity, digits] = /^(?:([a-z]+)|#(\d+));$/.exec(reference) ?? [];
    const character = entity === undefined ? digits && String.fromCodePoint(Number(digits)) : named[entity];
    if (character === undefined || character === '' || FORBIDDEN.test(character))
      throw new Error(`no entity: ${whole}`);

    return character;
  });
}
