import path, { type PlatformPath } from 'node:path';

/** Names that Windows keeps for devices, with any extension, and with spaces before it. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

export function isDeviceName(name: string): boolean {
  return DEVICE.test(name);
}

type PathRules = Pick<PlatformPath, 'sep' | 'relative' | 'isAbsolute'>;

/** A path with slashes, which every system and every shell reads: a backslash is an escape in some. */
export function withSlashes(file: string, { sep }: Pick<PathRules, 'sep'> = path): string {
  return file.replaceAll(sep, '/');
}

/** The address of a file as a page in a folder links to it. On Windows, no relative link leads to another drive. */
export function linkFrom(folder: string, file: string, rules: PathRules = path): string {
  const way = rules.relative(folder, file);
  const [first = '', ...others] = withSlashes(way, rules).split('/');
  const start = rules.isAbsolute(way) ? `file:///${first}` : encodeURIComponent(first);

  return [start, ...others.map(encodeURIComponent)].join('/');
}
