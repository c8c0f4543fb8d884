const ENDING = ['q', 'Q', '\u0003', '\u0004']; // the last two are Ctrl-C and Ctrl-D

interface KeyOptions {
  /** Stops waiting: nobody looks at the key any more. */
  readonly signal: AbortSignal;
  /** What the end of stdin means: nothing if something else can happen. */
  readonly atEnd: 'quit' | 'nothing';
}

/** Waits for Enter or q on stdin; Ctrl-C and SIGTERM are like q. */
export function waitForKey({ signal, atEnd }: KeyOptions): Promise<'again' | 'quit'> {
  const { stdin } = process;

  return new Promise((resolve) => {
    const isTerminal = stdin.isTTY;
    let line = '';
    const end = (key: 'again' | 'quit') => {
      stdin.off('data', read).off('end', ended);
      process.off('SIGINT', quit).off('SIGTERM', quit);
      signal.removeEventListener('abort', quit);
      if (isTerminal) stdin.setRawMode(false);
      stdin.pause();
      resolve(key);
    };
    const quit = () => end('quit');
    const ended = () => {
      if (atEnd === 'quit') quit();
    };
    const read = (typed: Buffer | string) => {
      for (const key of String(typed)) {
        // A terminal sends each key, and Ctrl-C as one; anything else sends lines.
        if (isTerminal && ENDING.includes(key)) return quit();
        if (key === '\n' || key === '\r') return end(/^\s*q/i.test(line) ? 'quit' : 'again');
        line += key;
      }
    };
    process.on('SIGINT', quit).on('SIGTERM', quit);
    signal.addEventListener('abort', quit);
    if (stdin.readableEnded) return ended();
    if (isTerminal) stdin.setRawMode(true);
    stdin.on('data', read).on('end', ended).resume();
  });
}
