import { conditionalDeviants } from '../../servers/conditional/index.js';
import { deviants } from '../../servers/deviants/index.js';

/** What usually breaks each requirement, and what breaks it only for some data, some order of calls or some timing: as explain reads it. */
export function faultsText(): string {
  const ids = [...new Set(deviants.flatMap(({ breaks }) => breaks))];
  const faults = ids.map((id) => [
    id,
    {
      faults: deviants.filter(({ breaks }) => breaks.includes(id)).map(({ fault }) => fault),
      conditionalFaults: conditionalDeviants.filter(({ breaks }) => breaks[0] === id).map(({ fault }) => fault),
    },
  ]);

  return `${JSON.stringify(Object.fromEntries(faults), null, 2)}\n`;
}
