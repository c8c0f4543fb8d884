import type { Command } from './command.js';

/** Loaded on demand: each command starts faster without the others. */
export const commands = {
  run: async () => (await import('./commands/run.js')).run,
  explore: async () => (await import('./commands/explore.js')).exploreCommand,
  judge: async () => (await import('./commands/judge-har.js')).judgeCommand,
  init: async () => (await import('./commands/init.js')).init,
  doctor: async () => (await import('./commands/doctor.js')).doctor,
  list: async () => (await import('./commands/list.js')).list,
  explain: async () => (await import('./commands/explain.js')).explain,
  keygen: async () => (await import('./commands/keygen.js')).keygen,
  certify: async () => (await import('./commands/certify.js')).certify,
  verify: async () => (await import('./commands/verify.js')).verify,
  regrade: async () => (await import('./commands/regrade.js')).regrade,
  compare: async () => (await import('./commands/compare.js')).compare,
  registry: async () => (await import('./commands/registry.js')).registry,
  reference: async () => (await import('./commands/reference.js')).reference,
} as const satisfies Readonly<Record<string, () => Promise<Command>>>;

export const commandNames = Object.keys(commands) as (keyof typeof commands)[];
