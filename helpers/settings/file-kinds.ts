import { shownText } from '../words/shown.js';
import { unexpected, type Parsed, type ValueType } from './setting.js';
import type { SettingSources } from './surroundings.js';

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

export interface UnreadableFile {
  readonly path: string;
  readonly because: string;
  readonly isMissing: boolean;
}

export function fileKind<T>(
  expects: string,
  read: (file: TextFile, surroundings: SettingSources) => Parsed<T>,
): ValueType<T> {
  return {
    expects,
    parse(path, surroundings) {
      const file = readTextFile(path, surroundings);
      return 'text' in file
        ? read(file, surroundings)
        : unexpected(expects, `${shownText(path)}, which ${file.because}`);
    },
  };
}

export function readTextFile(path: string, surroundings: SettingSources): TextFile | UnreadableFile {
  try {
    return { path, text: surroundings.readFile(path) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'ENOENT';
    if (code === 'ENOENT') return { path, because: 'does not exist', isMissing: true };
    // Some tools keep a folder by the name of .env.
    if (code === 'EISDIR') return { path, because: 'is a folder', isMissing: true };
    return { path, because: 'cannot be read', isMissing: false };
  }
}
