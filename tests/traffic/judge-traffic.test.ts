import { describe, expect, test } from 'vitest';
import { exitStatus, judgeTraffic, requirements, SettingsError, type Report } from '../../bin/library/index.js';
import { reportProblem } from '../../helpers/records/report-schema.js';
import { tokens } from '../../reference/identity.js';
import { idsWith } from '../support/judging.js';
import { aHar, create, entriesFor, get, ORIGIN, usual, withBody, type Entry } from './a-har.js';

const judged = (entries: readonly object[], settings = {}): Promise<Report> => judgeTraffic(aHar(entries), settings);

/** Each entry as it is, but for one. */
function changed(entries: readonly Entry[], at: number, change: (entry: Entry) => Entry): Entry[] {
  return entries.map((entry, index) => (index === at ? change(entry) : entry));
}

const withStatus = (status: number) => (entry: Entry) => ({ ...entry, response: { ...entry.response, status } });

describe('the verdict', () => {
  test('is passed, for as much as was seen', async () => {
    const report = await judged(usual());
    const seen = report.requirements.filter(({ outcome }) => outcome !== 'excluded');

    expect(report).toMatchObject({
      verdict: 'passed',
      scope: 'traffic',
      target: { baseUrl: ORIGIN, isReference: false },
    });
    expect(exitStatus(report)).toBe(0);
    expect(reportProblem(report)).toBeNull();
    expect(seen.length).toBeGreaterThan(75);
    expect(report.requirements).toHaveLength(requirements.length);
    expect(idsWith(report, 'failed', 'warned', 'not-exercised')).toEqual([]);
  });

  test('is incomplete if nothing was judged', async () => {
    for (const entries of [[], usual().map(withStatus(304)), entriesFor([get('/health')])]) {
      const report = await judged(entries);
      expect(exitStatus(report)).toBe(3);
      expect(report.verdict).toBe('incomplete');
    }
  });

  test('is non-conformant if a response contradicts the interface', async () => {
    const report = await judged(
      changed(usual(), 0, (entry) => withBody(entry, (order) => ({ ...order, area: 'much' }))),
    );

    expect(exitStatus(report)).toBe(1);
    expect(idsWith(report, 'failed')).toEqual(['create-order/field-types']);
  });

  test('fails for a 2xx other than 200, and only warns of a 5xx', async () => {
    expect(idsWith(await judged(changed(usual(), 0, withStatus(201))), 'failed')).toEqual(['create-order/answers-200']);
    const failing = await judged(changed(usual(), 3, withStatus(500)));
    expect(failing.verdict).toBe('passed');
    expect(idsWith(failing, 'warned')).toEqual(['get-order/answers-200']);
  });

  test('ignores what was aborted, cached or asked without a login, and counts it', async () => {
    const entries = [-1, 0, 304, 401, 404].flatMap((status) => usual().slice(1, 2).map(withStatus(status)));
    const report = await judged([...usual(), ...entries]);

    expect(report.verdict).toBe('passed');
    expect(report.traffic?.left).toEqual({
      'without a response': 2,
      'with status 304': 1,
      'with status 401': 1,
      'with status 404': 1,
    });
  });

  test('does not depend on the order of entries', async () => {
    const [right, reversed] = [await judged(usual()), await judged(usual().toReversed())];

    expect(reversed.requirements).toEqual(right.requirements);
  });

  test('takes waivers and omitted fields, and knows no idle waiver', async () => {
    const entries = changed(usual(), 0, withStatus(201));
    const waiver = { requirement: 'create-order/answers-200', reason: 'the gateway', expires: '2099-01-01' };
    const report = await judged(entries, { waivers: [waiver, { ...waiver, requirement: 'get-order/answers-200' }] });

    expect(idsWith(report, 'waived')).toEqual(['create-order/answers-200']);
    expect(exitStatus(report)).toBe(0);
  });
});

describe('which service it is', () => {
  test('is found out, also below a path', async () => {
    const other = entriesFor([get('/'), get('/style.css')], 'https://cdn.example');
    const report = await judged([...entriesFor([create()], `${ORIGIN}/staging/v2`), ...other]);

    expect(report.target.baseUrl).toBe(`${ORIGIN}/staging/v2`);
    expect(report.traffic?.left).toEqual({ 'to other paths or services, or by other methods': 2 });
  });

  test('must be said if there are several', async () => {
    const entries = [...usual(), ...entriesFor([create()], 'https://other.example')];

    await expect(judged(entries)).rejects.toThrow(SettingsError);
    await expect(judged(entries)).rejects.toThrow(
      /with 2 services \(https:\/\/spray.example, https:\/\/other.example\)/,
    );
    expect((await judged(entries, { baseUrl: 'https://other.example/' })).totals.requests).toBe(1);
  });
});

describe('what clients do wrong', () => {
  test('is listed apart, and fails nothing if it is rejected', async () => {
    const wrong = [create({ area: 0 }), create({ paymentMethod: 'cheque' }), create({ latitude: 'north' })];
    const report = await judged([...usual(), ...entriesFor([...wrong, get('/api/receptionist/order/x')])]);

    expect(report.verdict).toBe('passed');
    expect(report.traffic?.faults.map(({ what }) => what)).toEqual([
      'area 0',
      'paymentMethod "cheque"',
      'latitude "north"',
      'an order id that is not an integer',
    ]);
  });

  test('is judged by the minimums if it is accepted', async () => {
    const accepted = changed(entriesFor([create(), create({ area: 0.5 })]), 1, withStatus(200));
    const page = changed(
      entriesFor([
        ...[2, 3].map((size) => get(`/api/farmer/order/?page=0&size=${size}`)),
        get('/api/farmer/order/?page=0&size=0'),
      ]),
      2,
      withStatus(200),
    );

    expect(idsWith(await judged(accepted), 'failed')).toEqual(['create-order/refuses-area-below-one']);
    expect(idsWith(await judged(page), 'failed')).toEqual(['list-farmer-orders/refuses-size-zero']);
  });

  test('does not look like a trace where the order was sent again, and right', async () => {
    const report = await judged(entriesFor([create({ area: 0 }), create(), get('/api/farmer/order/?page=0&size=9')]));

    expect(idsWith(report, 'failed', 'warned')).toEqual([]);
  });
});

/** An order of one farmer in the list of another. */
function leaking(): Entry[] {
  const entries = entriesFor([create(), get('/api/farmer/order/?page=0&size=9', tokens['other-farmer'])]);
  const created: unknown = JSON.parse(entries[0]?.response.content.text ?? '');

  return changed(entries, 1, (entry) => withBody(entry, (page) => ({ ...page, content: [created] })));
}

describe('who asked', () => {
  test('is told by credentials, and only warns', async () => {
    const report = await judged(leaking());

    expect(report.traffic).toMatchObject({ users: 2, withoutCredentials: 0 });
    expect(idsWith(report, 'warned')).toContain('list-farmer-orders/hidden-from-other-farmers');
  });

  test.for(['nothing', 'a mask'])('is unknown if the headers show %s: nothing about whose is judged', async (shown) => {
    const value = shown === 'nothing' ? [] : [{ name: 'Authorization', value: 'Bearer ***' }];
    const entries = leaking().map((entry) => ({ ...entry, request: { ...entry.request, headers: value } }));
    const report = await judged(entries);

    expect(report.traffic).toMatchObject({ users: 0, withoutCredentials: 2 });
    expect(
      idsWith(report, 'passed', 'failed', 'warned').filter((id) => /other-farmers|one-farmer|recipient/.test(id)),
    ).toEqual([]);
  });

  test('may be told by another header, and a cookie counts only alone', async () => {
    const named = usual().map((entry, index) => ({
      ...entry,
      request: {
        ...entry.request,
        headers: [
          ...entry.request.headers,
          { name: 'Cookie', value: `n=${index}` },
          { name: 'X-User', value: `u${index % 3}-0123456789` },
        ],
      },
    }));

    expect((await judged(named)).traffic?.users).toBe(2);
    expect((await judged(named, { userHeader: 'x-user' })).traffic).toMatchObject({ users: 3, userHeader: 'x-user' });
    await expect(judged(named, { userHeader: 'no header' })).rejects.toThrow(
      'userHeader: expected the name of a header',
    );
  });
});

describe('what an honest service could say:', () => {
  test('the data were set up anew between two files', async () => {
    const again = entriesFor([create({ location: 'Field 8' })], ORIGIN, '2026-05-04T04:00:00Z');
    const report = await judgeTraffic([aHar(usual()), aHar(again)]);

    expect(idsWith(report, 'failed', 'warned')).toEqual([]);
    expect(report.traffic?.files).toHaveLength(2);
  });

  test('another client deletes and creates orders while pages are read', async () => {
    const pages = [get('/api/farmer/order/?page=0&size=2'), get('/api/farmer/order/?page=1&size=2')];
    const [first, second] = entriesFor(pages) as [Entry, Entry];
    const moved = withBody(second, () => ({
      ...(JSON.parse(first.response.content.text ?? '') as object),
      page: { size: 2, number: 1, totalElements: 4, totalPages: 2 },
    }));
    const report = await judged([first, moved]);

    expect(idsWith(report, 'failed')).toEqual([]);
  });

  test('it does not know the names that this client gives to filters and pages', async () => {
    const queries = ['payBy=visa', 'payBy=cash', 'pageable.page=0&pageable.size=1'];
    const report = await judged(entriesFor(queries.map((query) => get(`/api/farmer/order/?${query}`))));

    expect(idsWith(report, 'failed')).toEqual([]);
    expect(idsWith(report, 'warned')).toContain('list-farmer-orders/filters-by-payment-method');
  });

  test('names that the settings give are held to', async () => {
    const entries = entriesFor([get('/api/farmer/order/?payBy=visa')]);

    expect(idsWith(await judged(entries, { paymentMethodParam: 'payBy' }), 'failed')).toEqual([
      'list-farmer-orders/filters-by-payment-method',
    ]);
  });

  test('orders are edited by an operation that the interface does not have', async () => {
    const read = changed(usual(), 3, (entry) => withBody(entry, (order) => ({ ...order, location: 'Field 9' })));
    const edit = entriesFor([{ ...create(), call: 'PUT /api/farmer/order/47' }], ORIGIN, '2026-05-04T03:02:03Z').map(
      withStatus(204),
    );

    expect(idsWith(await judged(read), 'failed')).toEqual(['get-order/shown-as-created']);
    expect(idsWith(await judged([...read, ...edit]), 'failed')).toEqual([]);
    expect(idsWith(await judged([...read, ...edit]), 'warned')).toContain('get-order/shown-as-created');
  });

  test('the recorder did not keep what was sent', async () => {
    const unsent = changed(usual(), 0, ({ request: { postData: _, ...request }, ...entry }) => ({ ...entry, request }));
    const report = await judged(unsent);

    expect(report.traffic?.faults).toEqual([]);
    expect(idsWith(report, 'failed', 'warned')).toEqual([]);
  });

  test('a login page is one for whoever is not known to be logged in', async () => {
    const html = changed(usual(), 1, (entry) => ({
      ...entry,
      response: { ...entry.response, content: { text: '<!doctype html><title>Log in</title>' } },
    }));
    const unknown = html.map((entry) => ({ ...entry, request: { ...entry.request, headers: [] } }));

    expect(idsWith(await judged(unknown), 'failed')).toEqual([]);
    expect(idsWith(await judged(unknown), 'warned')).toEqual(['list-farmer-orders/answers-json']);
    expect(idsWith(await judged(html), 'failed')).toEqual(['list-farmer-orders/answers-json']);
  });

  test('null is read as absent', async () => {
    const nulls = changed(usual(), 3, (entry) => withBody(entry, (order) => ({ ...order, completionDate: null })));

    expect(idsWith(await judged(nulls), 'failed')).toEqual([]);
    expect(idsWith(await judged(nulls), 'warned')).toEqual(['get-order/no-nulls']);
    expect(idsWith(await judged(nulls, { nulls: 'absent' }), 'warned')).toEqual([]);
  });

  test('nobody counts above 2^53 as a browser does', async () => {
    const id = '9007199254740993';
    const entries = usual()
      .slice(0, 1)
      .map(
        (entry) =>
          JSON.parse(JSON.stringify(entry).replaceAll(String.raw`\"id\":8`, String.raw`\"id\":${id}`)) as Entry,
      );

    expect(idsWith(await judged(entries), 'failed')).toEqual([]);
  });
});
