import explanations from '../suites/explanations.json' with { type: 'json' };

/** Whether orders are created to judge a requirement. */
export function mayCreate(id: string): boolean {
  const { calls = [] } = (explanations as Readonly<Record<string, { calls: readonly string[] }>>)[id] ?? {};

  // Where there are no notifications, orders are created to see whether they bring some.
  return id.startsWith('list-notifications/') || calls.some((call) => call.startsWith('create-order '));
}
