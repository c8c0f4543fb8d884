import { tokens } from '../../reference/identity.js';
import { aReference } from '../../reference/reference.js';
import { serve, withCors } from '../../reference/serve.js';
import type { ConformanceSettings } from './library-settings.js';

export interface StartedReference {
  readonly baseUrl: string;
  /** The settings for judging it: its address, its tokens, its provider states. */
  readonly settings: ConformanceSettings;
  close(): Promise<void>;
}

/** Serves the embedded reference, in memory; by default on a free port of 127.0.0.1. */
export async function startReference(
  options: { readonly port?: number; readonly host?: string } = {},
): Promise<StartedReference> {
  const reference = aReference();
  const server = await serve(withCors(reference.handle), options);
  const { origin } = server;

  return {
    baseUrl: origin,
    settings: {
      baseUrl: origin,
      farmerToken: tokens.farmer,
      otherFarmerToken: tokens['other-farmer'],
      receptionistToken: tokens.receptionist,
      sprayerToken: tokens.sprayer,
      adminToken: tokens.admin,
      statesUrl: `${origin}${reference.statesPath}`,
    },
    close: () => server.close(),
  };
}
