import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { siteBundles, siteFiles } from '../../../helpers/reports/registry/site.js';
import { anyText } from '../../support/any-text.js';
import { anEntry } from './sample-entries.js';

/** What others have tried in names. */
const tricks = fc.constantFrom(
  '</title><script>taken()</script>', '"><img src=x onerror=taken()>', "' onmouseover='taken()", '<!--', ']]>', '</code>',
  'javascript:taken()', '../../..', '..', '.', 'CON', 'nul.txt', 'index.html', 'certificate.html', '%2e%2e%2f', 'a/b\\c',
  '\u202egnp.exe', '\u200b', '\u2066x', 'a\r\nb', '\u0000', '\ud800', '&lt;script&gt;', '{{7*7}}', '${x}', '`x`', '__proto__', 'constructor',
  '🌾'.repeat(30), 'W'.repeat(3000), 'x \u0489'.repeat(50),
); // prettier-ignore
const hostile = fc.oneof(
  tricks,
  anyText,
  fc.tuple(tricks, anyText).map((parts) => parts.join('')),
);

const entries = fc.array(
  fc
    .record({
      product: fc.record({ vendor: hostile, name: hostile, version: hostile, contact: hostile, environment: hostile }),
      standing: fc.constantFrom('verified', 'trial', 'wrong', 'unproven', 'unreadable'),
      reasons: fc.array(hostile, { maxLength: 2 }),
      path: hostile,
      startedAt: fc.oneof(hostile, fc.constant('2026-05-04T10:00:00.000Z')),
      certified: fc.record(
        {
          omits: fc.array(hostile, { maxLength: 2 }),
          policies: fc.array(hostile, { maxLength: 2 }),
          signer: hostile,
          baseUrl: hostile,
          outcomes: fc.dictionary(hostile, fc.constantFrom('passed', 'warned'), { maxKeys: 3 }),
          suite: fc.record({ version: hostile, interface: hostile, requirementSet: hostile }),
        },
        { requiredKeys: [] },
      ),
    })
    .map((sample) => anEntry(sample)),
  { maxLength: 5 },
);

const PATH = /^(?:[a-z0-9][a-z0-9._-]*\/){0,3}[a-z0-9][a-z0-9._-]*\.(?:html|json|css|js|svg|pem|tar\.gz)$/;
const TAGS =
  'a article b bdi body button code dd details div dl dt em footer form h1 h2 h3 h4 head header html i img input label li link main meta nav option output p script section select span strong summary table tbody td th thead time title tr ul';
const known = new Set(TAGS.split(' '));
const ATTRIBUTE =
  /^(?:class|id|href|src|alt|title|name|value|content|type|for|role|rel|lang|charset|http-equiv|height|scope|tabindex|datetime|hidden|placeholder|autocomplete|spellcheck|data-[a-z]+|aria-[a-z]+)$/;
const OWN_LINK = /^(?:#[a-z0-9._-]+|(?:\.\.\/){0,2}[a-z0-9][a-z0-9._/-]*(?:#[a-z0-9._-]+)?)$/;
const CONTACT_LINK = /^(?:https:\/\/[\w./~%?=&+#:,-]+|mailto:[\w.+@-]+)$/;

/** What is wrong with the markup of a page: every tag, attribute and link must be one of ours. */
function flawsIn(html: string): string[] {
  const tags = [...html.replace('<!doctype html>', '').matchAll(/<[^<]*/g)].map(([piece]) => piece);

  return tags.flatMap((piece) => {
    const [, name = '', attributes = ''] = /^<\/?([a-z\d]+)((?: [a-z-]+(?:="[^"<>]*")?)*)>/.exec(piece) ?? [];
    const pairs = [...attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].map(
      ([, key = '', value = '']) => [key, value] as const,
    );
    const isLink = ([key, value]: readonly [string, string]) =>
      (key === 'href' || key === 'src') &&
      !OWN_LINK.test(value) &&
      !(attributes.includes('rel="nofollow noopener noreferrer"') && CONTACT_LINK.test(value.replaceAll('&amp;', '&')));

    return known.has(name) && pairs.every(([key]) => ATTRIBUTE.test(key)) && !pairs.some(isLink)
      ? []
      : [piece.slice(0, 200)];
  });
}

const INVISIBLE = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u; // oxlint-disable-line no-control-regex -- they are what is looked for

test('no text of a bundle becomes markup, a link, a path or something invisible', () => {
  fc.assert(
    fc.property(entries, (list) => {
      const files = siteFiles(list);
      const paths = [...files.keys(), ...siteBundles(list).keys()];
      const pages = [...files].filter(([path]) => path.endsWith('index.html'));

      expect(paths.filter((path) => !PATH.test(path) || path.includes('..'))).toEqual([]);
      expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
      for (const [, html] of pages) {
        expect(flawsIn(html)).toEqual([]);
        expect(html).not.toMatch(INVISIBLE);
        expect(html.match(/<script/g)).toHaveLength(1);
      }
      expect(files.get('index.json')).not.toMatch(INVISIBLE);
      expect(() => JSON.parse(files.get('index.json') ?? '') as unknown).not.toThrow();
    }),
    { numRuns: 100 },
  );
});

test('different products never share a page, and every shown one has one', () => {
  const pairs = fc.uniqueArray(fc.record({ vendor: hostile, name: hostile }), {
    maxLength: 6,
    selector: ({ vendor, name }) => JSON.stringify([vendor, name]),
  });

  fc.assert(
    fc.property(pairs, (products) => {
      const files = siteFiles(products.map((product) => anEntry({ product })));

      expect([...files.keys()].filter((path) => /^products\/[^/]+\/index\.html$/.test(path))).toHaveLength(
        products.length,
      );
    }),
    { numRuns: 50 },
  );
});
