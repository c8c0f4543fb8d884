import { createHash } from 'node:crypto';

/** Only this very style and script: whatever else a target might smuggle in stays dead. */
export function contentSecurityPolicy({ style, script }: { readonly style: string; readonly script?: string }): string {
  const scripts = script === undefined ? '' : ` script-src ${hashOf(script)};`;

  return `default-src 'none'; style-src ${hashOf(style)};${scripts} base-uri 'none'; form-action 'none'`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
