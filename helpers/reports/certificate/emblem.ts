import { markup, verbatim, type Markup } from '../html/page-parts.js';

const POINTS = 36;
const [OUTER, INNER] = [98, 92];

/** The edge of a seal, as a path around the origin. */
function edge(): string {
  const corners = Array.from({ length: 2 * POINTS }, (_, index) => {
    const angle = (index * Math.PI) / POINTS;
    const radius = index % 2 === 0 ? OUTER : INNER;

    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
  });

  return `M${corners.join('L')}Z`;
}

const ear = (x: number, y: number, turn: number) =>
  `<path d="M0 0C7 -4 9 -13 0 -19C-9 -13 -7 -4 0 0Z" transform="translate(${x} ${y}) rotate(${turn})"/>`;

/** Three pairs of grains on a stalk, and one at its top. */
const grains = [16, 0, -16]
  .flatMap((y) => [ear(-2, y, -48), ear(2, y, 48)])
  .concat(ear(0, -22, 0))
  .join('');

/** A seal with an ear of wheat, and a text around it. Decoration: everything it says is said in words beside it. */
export function emblem(text: string): Markup {
  return markup`<svg class="emblem" viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
<path class="rim" d="${edge()}"/>
<circle class="ring" r="84"/><circle class="ring" r="58"/>
<path id="ring-text" d="M0 66A66 66 0 1 1 0.1 66" fill="none"/>
<text class="words"><textPath href="#ring-text" textLength="404" lengthAdjust="spacing">${text}</textPath></text>
<g class="wheat" transform="translate(0 -3) scale(1.25)">${verbatim(grains)}<path d="M-1.3 36L-0.9 -22L0.9 -22L1.3 36Z"/></g>
</svg>`;
}
