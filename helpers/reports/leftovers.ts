import type { Report } from '../records/report.js';

/** What became of the orders that a run created: removed, or how they are recognised. */
export function leftoversText({ teardown }: Report, mark: string): string {
  return teardown?.outcome === 'removed' ? "removed by the service's teardown" : `marked ${mark}`;
}

/** A warning if the service offers to remove the orders of a run, and did not. It says nothing about the interface. */
export function teardownWarnings({ teardown }: Report): string[] {
  return teardown?.outcome === 'failed' ? [`the orders of this run were not removed: ${teardown.message}`] : [];
}
