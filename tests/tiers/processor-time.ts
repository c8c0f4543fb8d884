import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The processor time of this process and, where the system shows it, of its children that ended, in seconds. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();

  return (user + system) / 1e6 + childrenTime();
}

function childrenTime(): number {
  if (process.platform !== 'linux') return 0;
  // The name of the program may contain anything but stands in parentheses; fields 16 and 17 are its children's ticks.
  const [, fields = ''] = /\) (.*)/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
  const [userTicks, systemTicks] = fields.split(' ').slice(13, 15).map(Number);

  return ((userTicks ?? 0) + (systemTicks ?? 0)) / TICKS_PER_SECOND;
}
