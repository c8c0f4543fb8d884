import { subscribe } from 'node:diagnostics_channel';

// Loaded before the command line: a thread that connects to a port named in DISTURBED does what is named there.
const deeds = {
  busy() {
    for (;;) Math.sqrt(2);
  },
  greedy() {
    for (const kept = []; ;) kept.push(Array.from({ length: 500_000 }, (_, index) => ({ index })));
  },
  exit: () => process.exit(5),
};
const disturbed = JSON.parse(process.env.DISTURBED);

subscribe('undici:client:beforeConnect', ({ connectParams: { port } }) => {
  const deed = deeds[disturbed[port]];
  // Later, so that the targets that are started together are all started.
  if (deed !== undefined) setTimeout(() => deed(), 300);
});
