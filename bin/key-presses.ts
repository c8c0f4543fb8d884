const ENDING = ['q', 'Q', '\u0003', '\u0004']; // the last two are Ctrl-C and Ctrl-D

/** Waits for Enter or q in the terminal; Ctrl-C and SIGTERM are like q. After an abort, nobody looks at the key any more. */
export function waitForKey(signal: AbortSignal): Promise<'again' | 'quit'> {
  const { stdin } = process;

  return new Promise((resolve) => {
    const end = (key: 'again' | 'quit') => {
      stdin.off('data', read).off('end', quit);
      process.off('SIGINT', quit).off('SIGTERM', quit);
      signal.removeEventListener('abort', quit);
      stdin.setRawMode(false);
      stdin.pause();
      resolve(key);
    };
    const quit = () => end('quit');
    const read = (typed: Buffer | string) => {
      for (const key of String(typed)) {
        if (ENDING.includes(key)) return quit();
        if (key === '\n' || key === '\r') return end('again');
      }
    };
    process.on('SIGINT', quit).on('SIGTERM', quit);
    signal.addEventListener('abort', quit);
    stdin.setRawMode(true);
    stdin.on('data', read).on('end', quit).resume();
  });
}
