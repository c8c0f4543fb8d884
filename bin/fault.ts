/** A fault of our own: what it says on one line, whatever it quotes; then where in our code it happened, and its causes. */
export function faultLines(fault: unknown): string[] {
  if (!(fault instanceof Error)) return [String(fault)];
  const cause = fault.cause === undefined ? [] : faultLines(fault.cause).map((line) => `  ${line}`);

  return [`${fault.name}: ${fault.message}`, ...stackLines(fault), ...cause];
}

/** Without the message, which may quote a target or contain a secret. */
export function stackLines(fault: unknown): string[] {
  const { message = '', stack = '' } = fault instanceof Error ? fault : {};
  const calls = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;

  return calls.split('\n').filter((line) => /^\s+at /.test(line));
}
