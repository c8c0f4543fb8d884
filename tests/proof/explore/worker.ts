import { doJob, type Job } from './jobs.js';

/** Does one job after the other, until its parent is gone. */
export function main(): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (job: Job) => {
    doJob(job).then(
      (done) => process.send?.({ done }),
      (error: unknown) =>
        process.send?.({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.send?.({ ready: true });
}
