import { type CallRow, calls } from 'virtual:calls';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { formKeys } from './act-key.ts';
import { useAlerts } from './alerts.ts';
import { ApiFailure, api, refusalOf } from './api.ts';
import { initLanguage } from './i18n.tsx';
import { alice, bad, good, mockNetwork, sessionOf } from './testing.ts';
import { useToasts } from './toasts.ts';
import { send } from './transport.ts';
import { changeUser, clearUser, isLoggedIn } from './user-store.ts';

const tip: CallRow = { path: '/charge/v1/tip', key: 'required', alert: 'global', who: 'person' };
const PROBLEM = 'There seems to be a problem. Please try again.';

const alerts = () => useAlerts.getState().alerts.map(({ message }) => message);
const failureOf = async (work: Promise<unknown>): Promise<ApiFailure> => {
  const outcome = await work.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  );
  if (outcome instanceof ApiFailure) return outcome;
  throw outcome;
};
/** Advances the clock past all retries and tracking, and returns the result of the work. */
const settle = async <R>(work: Promise<R>): Promise<R> => {
  work.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  return work;
};
const logIn = (token = 'token-1') =>
  changeUser({ info: alice, address: alice.address, token, tokenExpiresAt: Date.now() + 900_000 });

beforeAll(async () => {
  await initLanguage();
  // Fake timers start once for the whole file, because the clock must never go back between tests.
  vi.useFakeTimers();
});

beforeEach(() => {
  window.history.replaceState(null, '', '/settings');
});

afterEach(async () => {
  // After 20 seconds all toasts are closed, and a toast or alert with a repeated text is shown again. So
  // tests do not affect each other.
  await vi.advanceTimersByTimeAsync(20_000);
  vi.unstubAllGlobals();
  clearUser();
  localStorage.clear();
  useAlerts.setState({ alerts: [] });
});

test('a request of a logged-in person has the token, role, language and fingerprint headers, and no idempotency key', async () => {
  logIn();
  const { seen } = mockNetwork(() => good({ sessions: [] }));
  await api.account.sessions();
  expect(seen[0]).toMatchObject({
    path: '/api/dfans/v1/session/list',
    body: {},
    headers: {
      'content-type': 'application/json',
      authorization: 'token-1',
      'user-type': 'BUYER',
      locale: 'en',
    },
  });
  expect(seen[0]?.headers.fingerprint).toMatch(/^[0-9a-f-]{36}$/);
  expect(seen[0]?.headers.fingerprint).toBe(localStorage.getItem('fingerprint'));
  expect(seen[0]?.headers).not.toHaveProperty('idempotency-key');
});

test('a creator’s calls have seller headers, but a call with `isSeller: false` has buyer headers', async () => {
  changeUser({ info: { ...alice, creatorDomain: 'alices-shop' }, address: alice.address, token: 't' });
  const { seen } = mockNetwork(() => good({ sessions: [] }));
  await api.account.sessions();
  await api.account.sessions({}, { isSeller: false });
  expect(seen[0]?.headers).toMatchObject({ 'user-type': 'SELLER', 'shop-domain': 'alices-shop' });
  expect(seen[1]?.headers).toMatchObject({ 'user-type': 'BUYER' });
  expect(seen[1]?.headers).not.toHaveProperty('shop-domain');
});

test('a call without a connection is retried three times, one second apart, and then an alert is shown', async () => {
  const { seen } = mockNetwork(() => 'down');
  const work = failureOf(api.platform.preAccess({ code: 'x_y' }));
  await vi.advanceTimersByTimeAsync(900);
  expect(seen).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(seen).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen).toHaveLength(4);
  const failure = await work;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toHaveLength(4);
  expect(failure).toMatchObject({ kind: 'network', message: `${PROBLEM} (Max retries reached)` });
  expect(alerts()).toEqual([`${PROBLEM} (Max retries reached)`]);
});

test('a call that succeeds on a retry shows no alert', async () => {
  const { seen } = mockNetwork((_, count) => (count < 4 ? 'down' : good({ sessions: [] })));
  await expect(settle(api.account.sessions())).resolves.toEqual({ sessions: [] });
  expect(seen).toHaveLength(4);
  expect(alerts()).toEqual([]);
});

test.each([
  ['a 500 with a message', () => bad(500, 500, 'Our fault.'), 'Our fault. (Max retries reached)'],
  ['a 503 without a message', () => bad(503, 503), `${PROBLEM} (Max retries reached)`],
  [
    'an HTML page instead of an envelope',
    () => new Response('<html>', { status: 200 }),
    `${PROBLEM} (Max retries reached)`,
  ],
  [
    'a proxy page with a 4xx',
    () => new Response('too big', { status: 413 }),
    `${PROBLEM} (Max retries reached)`,
  ],
  ['JSON that is not an envelope', () => Response.json({ ok: true }), `${PROBLEM} (Max retries reached)`],
])('%s is a bad response and is retried', async (_, answer, message) => {
  const { seen } = mockNetwork(answer);
  expect(await settle(failureOf(api.platform.preAccess({ code: 'x_y' })))).toMatchObject({
    kind: 'network',
    message,
  });
  expect(seen).toHaveLength(4);
  expect(alerts()).toEqual([message]);
});

test('each network error is tracked without the token and without the texts of the request body', async () => {
  logIn('secret-token');
  const { tracked } = mockNetwork(() => 'down');
  await settle(failureOf(api.account.updatePassword({ oldPassword: 'hunter22', newPassword: 'hunter23' })));
  const events = tracked.flatMap(
    ({ body }) => (body as { events: { event: string; extra: object }[] }).events,
  );
  expect(events).toHaveLength(4);
  expect(events[0]).toMatchObject({
    event: 'error_network',
    page: '/settings',
    extra: {
      ...{ message: 'network error', code: 0, url: '/dfans/v1/password/update', attempt: 0 },
      body: '{"oldPassword":"…","newPassword":"…"}',
      response: 'null',
    },
  });
  expect(JSON.stringify(tracked.map(({ body }) => body))).not.toMatch(/hunter|secret-token/);
});

test('an unusable response is tracked with its texts removed', async () => {
  const { tracked } = mockNetwork(() => bad(500, 500, 'Private words.', { faultId: alice.id }));
  await settle(failureOf(api.platform.preAccess({ code: 'x_y' })));
  expect(JSON.stringify(tracked)).toContain(alice.id);
  expect(JSON.stringify(tracked)).not.toContain('Private');
});

test('a readable answer with a 4xx status is not retried and shows an alert with its code', async () => {
  const { seen, tracked } = mockNetwork(() => bad(404, 404, 'Not here.', { reason: 'not_found' }));
  const failure = await settle(failureOf(api.platform.preAccess({ code: 'x_y' })));
  expect(seen).toHaveLength(1);
  expect(tracked).toHaveLength(0);
  expect(alerts()).toEqual(['Not here. (No.404.)']);
  expect(failure).toMatchObject({ kind: 'refused', code: 404, reason: 'not_found', message: 'Not here.' });
  expect(refusalOf(api.platform.preAccess, failure)?.reason).toBe('not_found');
});

test('a refusal without a message shows an alert with the default message', async () => {
  mockNetwork(() => bad(409, 409));
  await failureOf(api.platform.preAccess({ code: 'x_y' }));
  expect(alerts()).toEqual([`${PROBLEM} (No.409.)`]);
});

test('a quiet call shows no alert for a refusal or a network failure', async () => {
  const credentials = { email: 'a@example.test', password: 'password' };
  mockNetwork((_, count) => (count === 1 ? bad(400, 999_999, 'No.') : 'down'));
  await failureOf(api.account.logIn({ type: 5, credentials }));
  await settle(failureOf(api.account.logIn({ type: 5, credentials })));
  expect(alerts()).toEqual([]);
});

test('if the screen itself shows the declared refusals of a call, an alert appears only for other failures', async () => {
  const password = { oldPassword: 'password', newPassword: 'password2' };
  const answers = [
    bad(400, 102_003, 'Too easy.', { reason: 'weak_password' }),
    bad(400, 400, 'Wrong.', { reason: 'invalid_input' }),
    bad(403, 403, 'Not yours.', { reason: 'forbidden' }),
    bad(409, 409, 'Something else.'),
  ];
  mockNetwork((_, count) => answers[count - 1] ?? 'down');
  for (const _ of answers) await failureOf(api.account.updatePassword(password));
  expect(alerts()).toEqual(['Not yours. (No.403.)', 'Something else. (No.409.)']);
  await settle(failureOf(api.account.updatePassword(password)));
  expect(alerts()).toContain(`${PROBLEM} (Max retries reached)`);
});

test.each([1012108, 101029, 101038, 1012049, 1012048, 101040, 101041, 101011, 101006, 1012027, 101007])(
  'a refusal with code %i shows no alert, because the screen shows the message',
  async (code) => {
    mockNetwork(() => bad(400, code, 'Said in place.'));
    expect((await failureOf(api.platform.preAccess({ code: 'x_y' }))).code).toBe(code);
    expect(alerts()).toEqual([]);
  },
);

test('within three seconds the same alert is not shown twice, but an alert with another message is shown', async () => {
  mockNetwork(({ body }) => bad(409, 409, (body as { code: string }).code));
  const fail = (code: string) => failureOf(api.platform.preAccess({ code }));
  await fail('same_thing');
  await fail('other_thing');
  await fail('same_thing');
  expect(alerts()).toEqual(['same_thing (No.409.)', 'other_thing (No.409.)']);
  useAlerts.setState({ alerts: [] });
  await vi.advanceTimersByTimeAsync(2_900);
  await fail('same_thing');
  expect(alerts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  await fail('same_thing');
  expect(alerts()).toEqual(['same_thing (No.409.)']);
});

test.each([
  ['302', 302, '/wallet?from=x', '/wallet?from=x'],
  ['302 to another site', 302, 'https://evil.example/', '/home'],
  ['302 with two slashes', 302, '//evil.example', '/home'],
  ['403 with a path', 403, '/becomeCreator', '/becomeCreator'],
  ['403 with a foreign path', 403, '//evil.example', '/home'],
])('a refusal with code %s opens a page of the app and shows no alert', async (_, code, msg, path) => {
  mockNetwork(() => bad(code === 302 ? 200 : 403, code, msg));
  await failureOf(api.platform.preAccess({ code: 'x_y' }));
  expect(location.pathname + location.search).toBe(path);
  expect(alerts()).toEqual([]);
});

test('a 403 whose message is not a path shows an alert and stays on the page', async () => {
  mockNetwork(() => bad(403, 403, 'Not for you.'));
  await failureOf(api.platform.preAccess({ code: 'x_y' }));
  expect(location.pathname).toBe('/settings');
  expect(alerts()).toEqual(['Not for you. (No.403.)']);
});

test('a restricted account (1012220) shows an alert with a support button, even on a quiet call', async () => {
  mockNetwork(() => bad(403, 1012220, 'Restricted.', { reason: 'account_restricted' }));
  const credentials = { email: 'a@example.test', password: 'password' };
  const failure = await failureOf(api.account.logIn({ type: 5, credentials }));
  expect(refusalOf(api.account.logIn, failure)?.reason).toBe('account_restricted');
  expect(useAlerts.getState().alerts).toMatchObject([
    { message: 'Restricted. (No.1012220.)', action: { label: 'SUPPORT' } },
  ]);
});

test('a refused renewal aborts all requests, forgets the person and opens the login page', async () => {
  logIn();
  sessionStorage.setItem('draft', 'x');
  mockNetwork(({ path }) => {
    if (path === '/api/rate/limit/access') return 'hang';
    return bad(401, 401);
  });
  const hanging = failureOf(api.platform.access({ code: 'x_y' }));
  const failure = await failureOf(api.account.sessions());
  expect(failure).toMatchObject({ kind: 'ended', code: 401 });
  expect(await hanging).toMatchObject({ kind: 'ended', code: 401 });
  expect(isLoggedIn()).toBe(false);
  expect(localStorage.getItem('user')).toBeNull();
  expect(sessionStorage.getItem('draft')).toBeNull();
  expect(location.pathname).toBe('/login');
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['Please log in again.']);
  expect(alerts()).toEqual([]);
});

test('ten calls that get a 401 for an ended session show one toast and open the login page once', async () => {
  logIn();
  mockNetwork(() => bad(401, 401));
  const before = window.history.length;
  const failures = await Promise.all(Array.from({ length: 10 }, () => failureOf(api.account.sessions())));
  expect(failures.every(({ kind }) => kind === 'ended')).toBe(true);
  expect(location.pathname).toBe('/login');
  expect(window.history.length).toBe(before + 1);
  expect(useToasts.getState().toasts).toHaveLength(1);
});

test('the person stays logged in if the token renewal gets no answer', async () => {
  logIn();
  mockNetwork(({ path }) => (path.endsWith('/refresh-token') ? 'down' : bad(401, 401)));
  const failure = await settle(failureOf(api.account.sessions()));
  expect(failure.kind).toBe('network');
  expect(isLoggedIn()).toBe(true);
  expect(location.pathname).toBe('/settings');
});

test('a 401 in answer to a logout call does not log the person out', async () => {
  logIn();
  mockNetwork(() => bad(401, 401));
  await failureOf(api.account.logOut());
  expect(isLoggedIn()).toBe(true);
});

test('all retries of an act have the idempotency key of its first request', async () => {
  logIn();
  const { seen } = mockNetwork((_, count) => (count < 3 ? 'down' : good({})));
  await settle(send(tip, { amount: '1' }));
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(1);
});

test('an act keeps its idempotency key when the token is renewed, and another act has a different key', async () => {
  logIn('old');
  const { seen } = mockNetwork(({ path, headers }) => {
    if (path.endsWith('/refresh-token')) return good(sessionOf('new'));
    return headers.authorization === 'new' ? good({}) : bad(401, 401);
  });
  await send(tip, {});
  await send(tip, {});
  const keys = seen
    .filter(({ path }) => path.endsWith('/tip'))
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('an act sent with `keyFor` keeps its idempotency key across a reload, until the server answers', async () => {
  logIn();
  let isUp = false;
  const { seen } = mockNetwork(() => (isUp ? good({}) : 'down'));
  const keys = () => [...new Set(seen.map(({ headers }) => headers['idempotency-key']))];
  await settle(failureOf(send(tip, {}, { keyFor: 'tip:bob' })));

  vi.resetModules();
  const reloaded = await import('./transport.ts');
  isUp = true;
  await reloaded.send(tip, {}, { keyFor: 'tip:bob' });
  expect(keys()).toHaveLength(1);

  await reloaded.send(tip, {}, { keyFor: 'tip:bob' });
  expect(keys()).toHaveLength(2);
});

test('after a refusal, an act sent with `keyFor` gets a new idempotency key', async () => {
  logIn();
  const { seen } = mockNetwork(() => bad(422, 1012048, 'Not enough.'));
  await failureOf(send(tip, {}, { keyFor: 'tip:bob' }));
  await failureOf(send(tip, {}, { keyFor: 'tip:bob' }));
  expect(seen[0]?.headers['idempotency-key']).not.toBe(seen[1]?.headers['idempotency-key']);
});

test('when the caller aborts a call, the call rejects with the abort reason and shows no alert', async () => {
  mockNetwork(() => 'hang');
  const controller = new AbortController();
  const work = api.platform.preAccess({ code: 'x_y' }, { signal: controller.signal });
  work.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  controller.abort(new Error('left the page'));
  await expect(work).rejects.toThrow('left the page');
  expect(alerts()).toEqual([]);
});

test("the browser's table of calls contains no schemas", () => {
  expect(calls.account.logIn).toEqual({
    path: '/{product}/v1/login/password',
    key: 'none',
    alert: 'quiet',
    who: 'anyone',
  });
});

test('a form sends the same content with the same idempotency key, even after an answer', async () => {
  const { seen } = mockNetwork(() => good({ done: true }));
  const form = formKeys();
  const other = { note: 'other' };
  await Promise.all([send(tip, {}, { form }), send(tip, {}, { form })]);
  await send(tip, {}, { form });
  await send(tip, other, { form });
  await send(tip, {}, { form: formKeys() });
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(new Set(keys).size).toBe(3);
});

test('a form sends the same content with a new idempotency key after a refusal', async () => {
  const { seen } = mockNetwork((_, count) => (count === 1 ? bad(409, 1) : good({ done: true })));
  const form = formKeys();
  await failureOf(send(tip, {}, { form }));
  await send(tip, {}, { form });
  const [first, second] = seen.map(({ headers }) => headers['idempotency-key']);
  expect(first).not.toBe(second);
});
