const ENDING = ['q', 'Q', '\u0003', '\u0004']; // the last two are Ctrl-C and Ctrl-D

/** Waits for Enter or q on stdin; Ctrl-C, SIGTERM and, if nothing else can happen, the end of stdin are like q. */
export function waitForKey(signal: AbortSignal, mayEnd: boolean): Promise<'again' | 'quit'> {
  const { stdin } = process;

  return new Promise((resolve) => {
    const isTerminal = stdin.isTTY;
    let line = '';
    const end = (key: 'again' | 'quit') => {
      stdin.off('data', read).off('end', atEnd);
      process.off('SIGINT', quit).off('SIGTERM', quit);
      signal.removeEventListener('abort', stop);
      if (isTerminal) stdin.setRawMode(false);
      stdin.pause();
      resolve(key);
    };
    const stop = () => end('quit'); // somebody else was faster, and does not look at it
    const quit = () => end('quit');
    const atEnd = () => {
      if (!mayEnd) end('quit');
    };
    const read = (typed: Buffer | string) => {
      for (const key of String(typed)) {
        // A terminal sends each key, and Ctrl-C as one; anything else sends lines.
        if (isTerminal && ENDING.includes(key)) return end('quit');
        if (key === '\n' || key === '\r') return end(/^\s*q/i.test(line) ? 'quit' : 'again');
        line += key;
      }
    };
    process.on('SIGINT', quit).on('SIGTERM', quit);
    signal.addEventListener('abort', stop);
    if (stdin.readableEnded) return atEnd();
    if (isTerminal) stdin.setRawMode(true);
    stdin.on('data', read).on('end', atEnd).resume();
  });
}
