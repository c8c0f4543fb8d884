import { jsonInLines } from './generated-files.js';
import lock from '../../package-lock.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What the lock of a job says of the suite and of everything that it needs. */
export function writtenLockedPackages(): string {
  const packages = lock.packages as unknown as Readonly<Record<string, Locked>>;
  const { dependencies, bin, engines } = manifest;
  const found = new Map<string, Locked>();
  const names = Object.keys(dependencies);
  for (const name of names) {
    const place = `node_modules/${name}`;
    const entry = packages[place];
    if (entry === undefined || found.has(place)) continue;
    const { version, integrity = '', dependencies: further, engines: needed } = entry;
    found.set(place, {
      version,
      integrity,
      ...(further && { dependencies: further }),
      ...(needed && { engines: needed }),
    });
    names.push(...Object.keys(further ?? {}));
  }
  const sorted = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));

  return jsonInLines({ own: { dependencies, bin, engines }, packages: Object.fromEntries(sorted) });
}
