import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../helpers/reports/registry/entries.js';
import { siteFiles } from '../../../helpers/reports/registry/site.js';
import { productPages, seenIn } from './pages.js';
import { anEntry } from './sample-entries.js';

const before = { product: { version: '1' }, startedAt: '2025-01-01T00:00:00.000Z' } as const;
const after = { product: { version: '2' }, startedAt: '2026-01-01T00:00:00.000Z' } as const;
const page = (...entries: readonly Entry[]) => productPages(entries)[0] ?? '';

/** What the page says about the changes between two versions. */
function changes(earlier: Parameters<typeof anEntry>[0], later: Parameters<typeof anEntry>[0]): string {
  const html = page(anEntry({ ...before, ...earlier }), anEntry({ ...after, ...later }));

  return seenIn(/<div class="since-list">([^]*?)<\/div>/.exec(html)?.[1] ?? '').trim();
}

describe('the page of a product', () => {
  test('shows its versions, newest first, each with its facts', () => {
    const html = page(
      anEntry({ ...before, omits: ['Order.cost'] }),
      anEntry({ ...after, settings: { nulls: 'absent' } }),
    );
    const [, newer = '', older = ''] = html.split('<article');

    expect(seenIn(newer)).toMatch(/ 2 conformant .*Judged on 2026-01-01 .*null is read as an absent field/);
    expect(seenIn(newer)).toContain('none: every documented field was seen');
    expect(seenIn(older)).toMatch(/ 1 conformant .*Judged on 2025-01-01 .*Order\.cost/);
    expect(newer).toMatch(/href="2-[0-9a-f]{8}\/certificate\.html"/);
    expect(html).toContain('2 verified certificates, newest first');
  });

  test('says what got better and worse, with the claims', () => {
    const id = 'get-order/unique-keys';
    const entries = [
      anEntry({ ...before, outcomes: { [id]: 'warned' } }),
      anEntry({ ...after, outcomes: { 'list-feedback/unique-keys': 'not-exercised' } }),
    ];
    const claimed = [...siteFiles(entries, (sought) => (sought === id ? 'No key <twice>.' : undefined)).values()].find(
      (text) => text.includes('since-list'),
    );
    const said = seenIn(claimed ?? '');

    expect(said).toContain('Since 1 of 2025-01-01');
    expect(said).toMatch(/Got worse \(1\) passed → not exercised list-feedback\/unique-keys Improved \(1\)/);
    expect(said).toContain(`Improved (1) warned → passed ${id} No key &lt;twice&gt;.`);
  });

  test.for([
    [{}, {}, 'No outcome, omission or policy changed.'],
    [{}, { omits: ['Order.cost'] }, 'Omits now Order.cost'],
    [{ omits: ['Order.cost'] }, {}, 'No longer omits Order.cost'],
    [
      { settings: { nulls: 'absent' } },
      {},
      'Policies now null in a documented field fails Policies no longer null is read as an absent field',
    ],
    [
      { outcomes: { 'get-order/enum-values': 'excluded' } },
      {},
      'About fields that one of the two omits (1) about omitted fields only → passed get-order/enum-values',
    ],
  ] as const)('names what changed from %j to %j', ([earlier, later, said]) => {
    expect(changes(earlier, later)).toBe(said);
  });

  test('calls requirements of a newer set new, neither better nor worse', () => {
    const said = changes({ suite: '0.1.0' }, {});

    expect(said).toMatch(/^New requirements, not in set 0\.1\.0 \(\d+\) missing → passed /);
    expect(said).not.toMatch(/Got worse|Improved/);
  });

  test('links the bundle and the key, with what checks them', () => {
    const entry = anEntry();
    const folder = `2.1-${entry.digest.slice(0, 8)}`;
    const html = page(entry);

    expect(html).toContain(
      `<a href="${folder}/field-master-2.1.tar.gz">field-master-2.1.tar.gz</a>, SHA-256 <code>${entry.archive}</code>`,
    );
    expect(html).toContain(`<a href="${folder}/public-key.pem">public key</a>`);
    expect(html).toContain(`verify field-master-2.1.tar.gz --public-key ${entry.certified?.signer}</code>`);
  });

  test.for([
    ['https://spray.acme.example', null],
    ['http://localhost:8080', 'an address that only the judging machine can reach'],
    ['http://[::1]:8080', 'an address that only the judging machine can reach'],
    ['http://10.1.2.3', 'an address that only the network of the judging machine can reach'],
    ['http://172.31.0.1', 'an address that only the network of the judging machine can reach'],
    ['http://172.32.0.1', null],
    ['http://[fd00::1]', 'an address that only the network of the judging machine can reach'],
    ['https://spray.internal', 'an address that only the network of the judging machine can reach'],
    ['https://spray', 'an address that only the network of the judging machine can reach'],
  ] as const)('says who can reach %s, there and in the certificate', ([baseUrl, said]) => {
    const entry = anEntry({ baseUrl });
    for (const text of [page(entry), entry.certified?.certificate ?? '']) {
      if (said === null) expect(text).not.toContain('an address that');
      else expect(text).toContain(`(${said})`);
    }
  });

  test('shows the badge at its stable address, with its line of Markdown', () => {
    const html = page(anEntry());
    const line =
      '[![Field Master 2.1: conformant](https://list.example/badges/acme-farming-ltd-field-master-c7d34820.svg)](https://list.example/products/acme-farming-ltd-field-master-c7d34820/index.html)';

    expect(html).toContain(
      '<img src="../../badges/acme-farming-ltd-field-master-c7d34820.svg" alt="Field Master 2.1: conformant"',
    );
    expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain(`<code>${line}</code>`);
  });

  test('escapes a name in the line of Markdown', () => {
    const html = page(anEntry({ product: { name: '](https://evil.example) `x` *a* <b> ![' } }));
    const line = /<code>(\[!\[.*?)<\/code>/.exec(html)?.[1]?.replaceAll(/<\/?span[^>]*>/g, '') ?? '';

    expect(line).toContain(
      String.raw`[![\](https://evil.example) \&#96;x\&#96; \*a\* &amp;lt;b> !\[ 2.1`.replaceAll('>', '&gt;'),
    );
  });
});

function linkOf(contact: string): string {
  return /Contact: (.*?)<\/p>/.exec(page(anEntry({ product: { contact } })))?.[1] ?? '';
}

function linked(target: string, text: string): string {
  return `<a href="${target}" rel="nofollow noopener noreferrer"><bdi>${text}</bdi></a>`;
}

describe('a contact', () => {
  test.for([
    ['me@acme.example', linked('mailto:me@acme.example', 'me@acme.example')],
    ['a.b+c@x.acme.example', linked('mailto:a.b+c@x.acme.example', 'a.b+c@x.acme.example')],
    [
      'https://acme.example/contact?a=1',
      linked('https://acme.example/contact?a=1', 'https://acme.example/contact?a=1'),
    ],
  ] as const)('%s is a link', ([contact, expected]) => {
    expect(linkOf(contact)).toBe(expected);
  });

  test.for([
    'javascript:alert(1)',
    'http://acme.example',
    'data:text/html,x',
    'https://user:password@acme.example',
    'https://acme.example@evil.example',
    'https://acme.example/\u202ex',
    'https://аcme.example',
    'https://localhost',
    'https://127.0.0.1/x',
    'https:acme.example',
    ' https://acme.example',
    'https://acme.example/"onclick="x',
    'me@acme.example?subject=x',
    'me@acme.example,you@acme.example',
    'me%0a@acme.example',
    'the office, 9 to 5',
  ])('%s is only text', (contact) => {
    expect(linkOf(contact)).toMatch(/^<bdi>[^<]*<\/bdi>$/);
  });
});

describe('names that look alike', () => {
  test.for([
    [{ vendor: 'Acme' }, { vendor: 'ACME' }],
    [{ vendor: 'Acme' }, { vendor: 'Асmе' }],
    [{ vendor: 'Acme' }, { vendor: 'Ac\u200cme' }],
    [{ vendor: 'Caf\u00e9' }, { vendor: 'Cafe\u0301' }],
    [{ vendor: 'Acme Ltd' }, { vendor: 'Acme, Ltd.' }],
    [{ name: 'Field 1' }, { name: 'Field l' }],
    [
      { vendor: 'Acme', name: 'one' },
      { vendor: 'Acmе', name: 'two' },
    ],
  ])('%j are marked, each with the other spelled out', (products) => {
    const entries = products.map((product) => anEntry({ product }));

    expect(
      siteFiles(entries)
        .get('index.html')
        ?.match(/looks like another name/g),
    ).toHaveLength(2);
    expect(productPages(entries)).toHaveLength(2);
    for (const html of productPages(entries)) expect(html).toContain('The list has names that look like it: <code>');
  });

  test.for([
    [{ name: 'Field 1' }, { name: 'Field 2' }],
    [
      { vendor: 'Acme', name: 'x' },
      { vendor: 'Apex', name: 'x' },
    ],
    [
      { vendor: '噴', name: 'x' },
      { vendor: '霧', name: 'x' },
    ],
    [
      { vendor: '🌾', name: 'x' },
      { vendor: '🌽', name: 'x' },
    ],
  ])('are not %j', (products) => {
    expect(siteFiles(products.map((product) => anEntry({ product }))).get('index.html')).not.toContain('looks like');
  });

  test('are spelled out with the letters that differ', () => {
    const html = productPages([
      anEntry({ product: { vendor: 'Acme' } }),
      anEntry({ product: { vendor: 'Acm\u0435' } }),
    ]);

    expect(html.join('')).toContain(String.raw`of <code>Acm\u0435</code>`);
  });
});
