import { parentPort, workerData } from 'node:worker_threads';
import { cacheIn } from './cache.js';
import { examinePlace } from './examine-place.js';
import type { ListThreadData } from './examine-all.js';
import type { BundlePlace } from './found-bundles.js';

/** A thread of a list: it is sent one bundle after the other, and answers what it found out about each. */
const { cacheFolder } = workerData as ListThreadData;
const cache = cacheFolder === null ? null : cacheIn(cacheFolder);

parentPort?.on('message', (place: BundlePlace) => {
  void examinePlace(place, cache).then((examined) => parentPort?.postMessage(examined));
});
