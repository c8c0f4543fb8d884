import { aDeadline } from '../../helpers/connection/deadline.js';
import { obtainTokens } from '../../helpers/connection/tokens.js';
import { aClient } from '../../helpers/exchanges/client.js';
import { slugs } from '../../helpers/interface/operations.js';
import { CouldNotJudge } from '../../helpers/not-exercised.js';
import { aRun, type Run } from '../../helpers/observations/run.js';
import { findSessionAndCrop } from '../../helpers/observations/sessions-and-crops.js';
import { maskEverything } from '../../helpers/records/masked-value.js';
import { maskFor } from '../../helpers/records/run-mask.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Target } from '../target.js';
import { dropIfLate, lateDiagnostic, reachedDiagnostic, diagnoseUnreachable } from './connection.js';
import { findContradictedSettings } from './contradicted-settings.js';
import { checkCredentials } from './credentials.js';
import type { Diagnosis } from './diagnosis.js';
import { checkFixtures } from './fixtures.js';
import { makeForecast } from './forecast.js';
import type { ReadOnlyLook } from './predicted-outcomes.js';
import { makeReadOnlyReport } from './read-only-report.js';
import { aReadOnlyTransport } from './read-only-transport.js';
import { tryEveryRole, type RoleAccess } from './role-access.js';
import { checkService } from './service.js';
import type { SettingOrigins } from './setting-origins.js';
import { diagnoseWrongResponder } from './who-responds.js';

/** Examines a target as a run would, but only reads. Every secret is masked in the result. */
export async function examine(given: Target, origins: SettingOrigins): Promise<Diagnosis> {
  const deadline = aDeadline(given.settings);
  const { signal } = deadline;
  const obtained = await obtainTokens(given.settings, aReadOnlyTransport(given.transport), signal);
  const target = { ...given, ...obtained };
  const settings = { ...target.settings, readOnly: true };
  const client = aClient(settings, target.transport, signal);
  const startedAt = new Date();
  const runWith = (changes: Partial<Settings>) =>
    aRun({ settings: { ...settings, ...changes }, client, startedAt, operations: new Set(slugs) });
  try {
    const found =
      obtained.problems.length > 0
        ? withoutToken(obtained.problems)
        : await examineReadOnly({ target, origins, runWith, startedAt, signal }).catch(withoutRenewedToken);
    const { isReference } = target;
    const diagnosis = { target: { baseUrl: settings.baseUrl ?? '', isReference }, ...found };

    return maskEverything(diagnosis, maskFor(settings, client.exchanges, []).sentence);
  } finally {
    deadline.clear();
  }
}

/** No request was sent, because a command printed no token. */
function withoutToken(problems: readonly string[]): Found {
  const diagnostics = problems.map((message) => ({
    section: 'credentials' as const,
    subject: 'token',
    severity: 'settings' as const,
    message,
  }));

  return { diagnostics, forecast: null };
}

function withoutRenewedToken(error: unknown): Found {
  if (error instanceof CouldNotJudge) return withoutToken([error.message]);
  throw error;
}

interface Examination {
  readonly target: Target;
  readonly origins: SettingOrigins;
  /** A run with some settings changed. */
  readonly runWith: (changes: Partial<Settings>) => Run;
  readonly startedAt: Date;
  /** Aborts at the deadline. */
  readonly signal: AbortSignal;
}

type Found = Pick<Diagnosis, 'diagnostics' | 'forecast'>;

async function examineReadOnly({ target, origins, runWith, startedAt, signal }: Examination): Promise<Found> {
  const asGiven = runWith({});
  const unreachable = await diagnoseUnreachable(asGiven, target.settings);
  if (unreachable !== null) return { diagnostics: [unreachable], forecast: null };
  const accesses = await tryEveryRole(asGiven);
  const wrongResponder = await diagnoseWrongResponder(asGiven, firstResponses(accesses));
  if (wrongResponder !== null)
    return { diagnostics: [reachedDiagnostic(target.settings), wrongResponder], forecast: null };

  // Judged as if contradicted settings were corrected, so that the service is not blamed for them.
  const free = runWith({ pageable: 'auto', orderStatusParam: null, paymentMethodParam: null });
  const contradicted = await findContradictedSettings(asGiven, free, accesses);
  const run = contradicted.diagnostics.length === 0 ? asGiven : runWith(contradicted.corrected);

  // Judged first: its observations are shared, and show which operations accept the credentials.
  const report = await makeReadOnlyReport(run, target, startedAt);
  const credentials = await checkCredentials(run, accesses, origins);
  const hasResponse = run.client.exchanges.some(({ response }) => response !== null);
  const diagnostics = [
    ...(hasResponse ? [reachedDiagnostic(target.settings)] : []),
    ...(target.isReference ? [] : credentials.diagnostics),
    ...contradicted.diagnostics,
    ...(await dropIfLate(checkService(run, accesses), signal)),
    ...(await dropIfLate(checkFixtures(run, accesses, signal), signal)),
  ];
  const { isGuess } = await findSessionAndCrop(run);
  const { mistaken } = credentials;
  const look: ReadOnlyLook = { run, settings: target.settings, report, accesses, mistaken, isGuess };

  const forecast = await makeForecast(look);
  if (!signal.aborted) return { diagnostics, forecast };

  // A run sends more requests than this examination did.
  return {
    diagnostics: [...diagnostics, lateDiagnostic(target.settings)],
    forecast: { ...forecast, isComplete: false },
  };
}

function firstResponses(accesses: readonly RoleAccess[]) {
  return accesses
    .flatMap(({ own, notifications }) => [own, notifications])
    .filter((exchange) => exchange !== null)
    .filter(({ response }) => response !== null);
}
