import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, threadId } from 'node:worker_threads';

// In place of the thread that judges: it does what the name of a target says.
const hanging = new Map();
const say = (line) => parentPort.postMessage({ line });

const judgedAs = (name, settings) => ({
  name,
  column: { target: { name, baseUrl: settings.baseUrl }, verdict: 'passed', error: null, outcomes: new Map() },
  totals: { requests: 1 },
  exit: 0,
  report: name,
});

const deeds = {
  large() {
    for (const all = []; ;) all.push(Array.from({ length: 1e6 }, () => ({})));
  },
  endless() {
    for (;;);
  },
  fault() {
    throw new TypeError('canary-token is no function');
  },
  exit(folder) {
    writeFileSync(join(folder, `junit.xml.${randomUUID()}.tmp`), 'half');
    process.exit(3);
  },
};

parentPort.on('message', (message) => {
  if (message === 'interrupt') for (const finish of hanging.values()) finish();
  else begin(message);
});

function begin({ id, target: { name, settings } }) {
  const [deed] = name.split(' ');
  if (name === 'dead on arrival') process.exit(4);
  parentPort.postMessage({ started: id });
  say(`${name} begins in ${threadId}`);
  const finish = () => {
    hanging.delete(id);
    say(`${name} ends in ${threadId}`);
    parentPort.postMessage({ sent: 2, done: 1 });
    parentPort.postMessage({ id, judged: judgedAs(name, settings) });
  };
  if (deed === 'hanging') hanging.set(id, finish);
  // Later, so that what was said is heard.
  else setTimeout(() => (deeds[deed] ?? finish)(settings.reportsDir), deed === 'slow' ? 300 : 20);
}
