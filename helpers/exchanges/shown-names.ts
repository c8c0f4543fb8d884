import type { Shape } from '../interface/shapes.js';
import type { Exchange } from './exchange.js';
import { oncePerBody } from './once-per.js';
import { objectsIn } from './shown-objects.js';

/** The names that the objects of one shape have in a response. */
interface ShownNames {
  readonly shape: Shape;
  readonly all: ReadonlySet<string>;
  /** Those that have a value other than null in some object. */
  readonly filled: ReadonlySet<string>;
}

/** The names in a response, by shape: collected once, because there may be a hundred thousand objects of a few shapes. */
export const namesIn: (exchange: Exchange) => readonly ShownNames[] = oncePerBody(collectNames);

function collectNames(exchange: Exchange): ShownNames[] {
  const byShape = new Map<Shape, { readonly shape: Shape; readonly all: Set<string>; readonly filled: Set<string> }>();
  for (const { shape, value } of objectsIn(exchange)) {
    let names = byShape.get(shape);
    if (names === undefined) byShape.set(shape, (names = { shape, all: new Set(), filled: new Set() }));
    for (const name of Object.keys(value)) {
      if (names.filled.has(name)) continue;
      names.all.add(name);
      if (value[name] !== null) names.filled.add(name);
    }
  }

  return [...byShape.values()];
}

/** Whether an object in a response has a name that the interface does not give it. */
export const hasUndocumentedNames = oncePerBody((exchange) =>
  namesIn(exchange).some(({ shape, all }) => [...all].some((name) => !shape.properties.has(name))),
);
