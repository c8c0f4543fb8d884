import type { CertifiedVersion } from './entry.js';

/**
 * Bundles of earlier versions of the suite have pages that nobody can make again, so that whoever signed them chose their bytes.
 * They are published only if they can do nothing: with the tags and attributes of a certificate, and under its policy.
 */
export function isHarmlessCertificate({ certificate }: Pick<CertifiedVersion, 'certificate'>): boolean {
  const style = certificate.match(STYLE)?.[0] ?? '';
  const rest = certificate.slice(certificate.indexOf(style) + style.length);

  return (
    CERTIFICATE_START.test(certificate) &&
    !/[<\\]/.test(style.slice('<style>'.length, -'</style>'.length)) &&
    areKnownTags(certificate, certificateTags) &&
    !/<style/i.test(rest)
  );
}

/** A badge is opened by itself, too, where an SVG could run a script. */
export function isHarmlessBadge({ badge }: Pick<CertifiedVersion, 'badge'>): boolean {
  return badge.startsWith('<svg xmlns="http://www.w3.org/2000/svg" ') && areKnownTags(badge, badgeTags);
}

const STYLE = /<style>[^]*?<\/style>/;

/** The policy comes first, and holds for all that follows. */
const CERTIFICATE_START =
  /^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-[\w+/=]+&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;">\n/;

/** Tag → its attributes. */
type Tags = Readonly<Record<string, readonly string[]>>;

const shape = ['class', 'd', 'fill', 'transform', 'r', 'id', 'viewBox', 'aria-hidden', 'aria-label', 'focusable'];

const certificateTags: Tags = {
  ...Object.fromEntries(
    'head title style body div header p h1 h2 small hr main section span strong dl dt dd code footer'
      .split(' ')
      .map((tag) => [tag, ['class', 'aria-label']]),
  ),
  html: ['lang'],
  meta: ['charset', 'name', 'content', 'http-equiv'],
  svg: shape,
  path: shape,
  circle: shape,
  g: shape,
  text: shape,
  textPath: ['href', 'textLength', 'lengthAdjust'],
};

const badgeTags: Tags = {
  svg: ['xmlns', 'width', 'height', 'viewBox', 'role', 'aria-label'],
  title: [],
  path: ['fill', 'd'],
  g: ['fill', 'font-family', 'font-size'],
  text: ['x', 'y', 'textLength', 'lengthAdjust'],
};

const TAG = /^<(?:\/([A-Za-z\d]+)|([A-Za-z\d]+)((?: [A-Za-z-]+="[^"<>]*")*)\/?)>/;
const ATTRIBUTE = /([A-Za-z-]+)="([^"]*)"/g;

/** Whether every `<` begins one of these tags, with only these attributes, and nothing is asked for or gone to. */
function areKnownTags(text: string, tags: Tags): boolean {
  const doctype = /^<!doctype html>/.exec(text)?.[0].length ?? 0;

  return [...text.slice(doctype).matchAll(/<[^<]*/g)].every(([piece]) => {
    const [, closed, opened, attributes = ''] = TAG.exec(piece) ?? [];
    const tag = closed ?? opened ?? '';
    const known = Object.hasOwn(tags, tag) ? tags[tag] : undefined;

    return (
      known !== undefined &&
      [...attributes.matchAll(ATTRIBUTE)].every(
        ([, name = '', value = '']) => known.includes(name) && isInert(name, value),
      )
    );
  });
}

/** No `refresh`, no link to anywhere else, no paint from elsewhere. */
function isInert(name: string, value: string): boolean {
  if (name === 'http-equiv') return value === 'Content-Security-Policy';
  if (name === 'href') return /^#[\w-]+$/.test(value);

  return name !== 'fill' || /^(?:none|#[\da-f]+)$/.test(value);
}
