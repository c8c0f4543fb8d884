import type { Call, Response } from './call.js';

/** Lets a page from any origin call the handler, so that a front end can be developed against it. */
export function withCors(handle: (call: Call) => Response): (call: Call) => Response {
  return (call) => {
    if (isPreflight(call)) return { status: 204, headers: allowances(call), body: '' };

    const response = handle(call);
    return { ...response, headers: { ...response.headers, 'access-control-allow-origin': '*' } };
  };
}

function isPreflight({ method, headers }: Call): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function allowances({ headers }: Call): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    // The star does not cover Authorization, so the requested headers are named.
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
  };
}
