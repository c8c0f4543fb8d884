import { aPage, text, type Target } from './target.js';

/** Servers whose values are few but long, or short but many. */

const MIB = 1024 ** 2;
const long = (bytes: number) => 'x'.repeat(bytes);

const order = (location: string, besides = {}) => ({
  id: 1,
  date: '2027-01-01',
  location,
  orderStatus: 'pending',
  ...besides,
});

/** An item that is an order, feedback and a notification in one. */
function item(value: string) {
  const user = { id: 1, email: value, fullName: value, street: value, city: value };

  return {
    ...order(value, { farmer: user, receptionist: user }),
    order: order(value),
    text: value,
    subject: value,
    recipient: user,
  };
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const members = (count: number, name: (index: number) => string) =>
  Object.fromEntries(many(count, (index) => [name(index), index]));

export const longValues: readonly Target[] = [
  { does: 'sends one field of 15 MiB', respond: text(aPage([order(long(15 * MIB))])) },
  { does: 'sends very long fields', respond: text(aPage([item(long(900_000))], item(long(50_000)))) },
  { does: 'sends long fields in each of a hundred items', respond: text(aPage(many(100, () => item(long(5000))))) },
  {
    does: 'sends very long fields that are not Latin-1',
    respond: text(aPage([item('Ω'.repeat(400_000))])),
  },
  {
    does: 'escapes each character of very long fields',
    respond: text(aPage([item('@')]).replaceAll('"@"', `"${String.raw`\u0041`.repeat(100_000)}"`)),
  },
  {
    does: 'sends very long fields of quotes and backslashes',
    respond: text(aPage([item('"\\'.repeat(100_000))])),
  },
  {
    does: 'sends very long fields of control characters',
    respond: text(aPage([item('\u0000\u001b[2J\u202e'.repeat(20_000))])),
  },
  {
    does: 'sends 60,000 undocumented fields',
    respond: text(
      aPage(
        [item('x')],
        members(60_000, (index) => `field${index}`),
      ),
    ),
  },
  {
    does: 'sends 100 undocumented fields in each of a hundred items',
    respond: text(aPage(many(100, (index) => ({ ...item('x'), ...members(100, (name) => `f${index}-${name}`) })))),
  },
  {
    does: 'sends undocumented fields with very long names',
    respond: text(
      aPage(
        [item('x')],
        members(10, (index) => `${index}${long(MIB)}`),
      ),
    ),
  },
  {
    does: 'sends an array of two million numbers in place of a page',
    respond: text(`[${'1,'.repeat(2_000_000)}1]`),
  },
  {
    does: 'sends arrays of 300,000 numbers in place of fields',
    respond: text(`{"id":[${'1,'.repeat(300_000)}1],"content":[{"id":[${'1,'.repeat(200_000)}1]}],"page":[]}`),
  },
  {
    does: 'nests objects a thousand deep in each of a hundred items',
    respond: text(
      aPage([]).replace('[]', `[${many(100, () => `${'{"order":'.repeat(1000)}{}${'}'.repeat(1000)}`).join()}]`),
    ),
  },
  {
    does: 'gives very long names to duplicate keys',
    respond: text(`{${`"${long(MIB)}":1,`.repeat(8)}"id":1}`),
  },
  {
    does: 'shows a hundred passwords in long responses with an escape',
    respond: text(
      aPage(
        many(100, (index) => ({ ...item(long(2000)), recipient: { id: index, password: `pass word ${index} é` } })),
        { note: `\n${long(200_000)}` },
      ),
    ),
  },
  {
    does: 'shows ten thousand different passwords',
    respond: text(
      aPage(many(10_000, (index) => ({ id: index, recipient: { password: `secret-${index}-${index * 7}` } }))),
    ),
  },
  {
    does: 'shows a password of a million characters',
    respond: text(aPage([{ id: 1, text: long(MIB), recipient: { id: 1, password: long(MIB) } }])),
  },
  {
    does: 'promises a billion pages, each of them full',
    respond: (request, response) => {
      const query = new URL(request.url ?? '', 'http://target').searchParams;
      const [number, size] = [Number(query.get('page') ?? 0), Math.min(Number(query.get('size') ?? 20), 100)];
      const content = many(size, (index) => item(`${number} ${index}`));
      const page = { size, number, totalElements: size * 1e9, totalPages: 1e9 };
      text(JSON.stringify({ content, page }))(request, response);
    },
  },
];
