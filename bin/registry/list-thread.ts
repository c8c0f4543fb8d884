import { parentPort } from 'node:worker_threads';
import { examinePlace, type BundlePlace } from './examined-bundles.js';

/** A thread of a list: it is sent one bundle after the other, and answers what it found out about each. */
parentPort?.on('message', (place: BundlePlace) => {
  void examinePlace(place).then((examined) => parentPort?.postMessage(examined));
});
