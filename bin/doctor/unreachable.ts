import { explainFailure } from '../../helpers/connection/no-answer.js';
import type { RequestedUrl } from '../../helpers/connection/tls-problems.js';
import type { Failure } from '../../helpers/connection/wire.js';
import type { Diagnostic } from './diagnosis.js';

/** Why nobody answered, and whether a setting is to blame for it. */
export function unreachable(
  asked: Omit<RequestedUrl, 'url' | 'setting'> & { baseUrl: string },
  failure: Failure,
): Diagnostic {
  const { about, isMistake, says, cures } = explainFailure(
    { ...asked, url: asked.baseUrl, setting: 'SPRAY_BASE_URL' },
    failure,
  );

  return {
    part: 'connection',
    about,
    standing: isMistake ? 'settings' : 'unreachable',
    says,
    ...(cures.length === 0 ? {} : { lines: cures }),
  };
}
