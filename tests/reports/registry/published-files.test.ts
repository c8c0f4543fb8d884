import { describe, expect, test } from 'vitest';
import { siteFiles } from '../../../helpers/reports/registry/site.js';
import { productPages, seenIn } from './pages.js';
import { anEntry } from './sample-entries.js';

const right = anEntry().certified;
const certificate = right?.certificate ?? '';
const badge = right?.badge ?? '';
const pathsOf = (changed: { certificate?: string; badge?: string }) => [
  ...siteFiles([anEntry({ certified: changed })]).keys(),
];
const inBody = (markup: string) => certificate.replace('<main>', `<main>${markup}`);

describe('a certificate', () => {
  test('has a policy of its own, and no script', () => {
    expect(certificate).toContain('default-src &#39;none&#39;; style-src &#39;sha256-');
    expect(certificate).not.toContain('<script');
    expect(pathsOf({}).filter((path) => path.endsWith('certificate.html'))).toHaveLength(1);
  });

  test('is published as it is, whatever the names in it', () => {
    const evil = '</style><script>alert(1)</script> " onload=\'x\' <a href="javascript:1">';

    for (const standing of ['verified', 'trial'] as const) {
      const entry = anEntry({
        standing,
        product: { vendor: evil, name: evil, version: evil, contact: evil, environment: evil },
      });

      expect([...siteFiles([entry]).values()]).toContain(entry.certified?.certificate);
      expect([...siteFiles([entry]).values()]).toContain(entry.certified?.badge);
    }
  });

  test.for([
    ['a script', inBody('<script>alert(1)</script>')],
    ['a handler', inBody('<p onclick="alert(1)">x</p>')],
    ['a handler without quotes', inBody('<p onclick=alert(1)>x</p>')],
    ['a link', inBody('<a href="https://evil.example">x</a>')],
    ['a link in a drawing', inBody('<svg><textPath href="https://evil.example">x</textPath></svg>')],
    [
      'a refresh',
      certificate.replace('<title>', '<meta http-equiv="refresh" content="0;url=https://evil.example"><title>'),
    ],
    ['another policy', certificate.replace('default-src &#39;none&#39;', 'default-src *')],
    ['no policy', certificate.replace(/<meta http-equiv[^>]*>\n/, '')],
    [
      'a script before its policy',
      certificate.replace('<meta charset="utf-8">', '<script>alert(1)</script><meta charset="utf-8">'),
    ],
    ['a second style', inBody('<style>body { display: none }</style>')],
    ['an attribute for a style', inBody('<p style="position: fixed">x</p>')],
    ['a frame', inBody('<iframe src="https://evil.example"></iframe>')],
    ['a form', inBody('<form action="https://evil.example"></form>')],
    ['a comment', inBody('<!-- x -->')],
    ['an open tag', inBody('<p class="x')],
    ['nothing in it', ''],
  ] as const)('with %s is not published', ([, changed]) => {
    expect(changed).not.toBe(certificate);
    expect(pathsOf({ certificate: changed }).filter((path) => path.endsWith('certificate.html'))).toEqual([]);
    expect(seenIn(productPages([anEntry({ certified: { certificate: changed } })]).join(''))).toContain(
      'not published',
    );
  });
});

describe('a badge', () => {
  test.for([
    ['a script', badge.replace('<title>', '<script>alert(1)</script><title>')],
    ['a handler', badge.replace('<svg ', '<svg onload="alert(1)" ')],
    ['a handler after the known attributes', badge.replace('role=', 'onload="alert(1)" role=')],
    ['a link', badge.replace('<title>', '<a href="https://evil.example"><title>')],
    ['a picture from elsewhere', badge.replace('<title>', '<image href="https://evil.example/x.png"/><title>')],
    ['paint from elsewhere', badge.replace('fill="#fff"', 'fill="url(https://evil.example#x)"')],
    ['another document', badge.replace('http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xhtml')],
    ['a type of its own', `<!DOCTYPE svg [<!ENTITY x "y">]>${badge}`],
  ] as const)('with %s is not published', ([, changed]) => {
    expect(changed).not.toBe(badge);
    expect(pathsOf({ badge: changed }).filter((path) => path.startsWith('badges/'))).toEqual([]);
    expect(pathsOf({}).filter((path) => path.startsWith('badges/'))).toHaveLength(2);
  });
});
