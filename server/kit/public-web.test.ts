import type { lookup as Lookup } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublicAddress, type PublicWeb, publicWeb, readWebPage, sendJson } from './public-web.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Starts a server that records the requests it gets. */
async function serve(listener: RequestListener): Promise<{ origin: string; port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stops.push(
    () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, asked };
}

/** Rules under which 127.0.0.1 counts as public, so that the tests can use their own servers. */
const openWeb = (changes: Partial<PublicWeb> = {}): PublicWeb => ({
  ...publicWeb,
  mayReach: (ip) => ip === '127.0.0.1',
  mayUsePort: () => true,
  timeoutMs: 60_000,
  ...changes,
});

/**
 * Returns a DNS lookup that accepts any name. The first call of the lookup returns the first list of
 * addresses, the second call returns the second list.
 */
const naming = (...answers: string[][]): typeof Lookup => {
  let turn = 0;
  const lookup = (
    _host: string,
    _options: unknown,
    done: (error: null, found: { address: string; family: number }[]) => void,
  ) => {
    const found = answers[Math.min(turn, answers.length - 1)] ?? [];
    turn += 1;
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return lookup as unknown as typeof Lookup;
};

const page: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<title>Hello</title>');

describe('isPublicAddress', () => {
  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'localhost',
    '',
  ])('%s is not public', (ip) => expect(isPublicAddress(ip)).toBe(false));

  test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:2800:220:1::1', '2a00:1450::1'])(
    '%s is public',
    (ip) => expect(isPublicAddress(ip)).toBe(true),
  );
});

describe('readWebPage', () => {
  test('a page is returned together with its address', async () => {
    const { origin } = await serve(page);
    const read = await readWebPage(`${origin}/hello`, openWeb());
    expect(read?.bytes.toString()).toBe('<title>Hello</title>');
    expect(read?.url.pathname).toBe('/hello');
  });

  test('no request is sent to a private address, whether it is given as an IP address or as a name', async () => {
    const { port, asked } = await serve(page);
    const web = openWeb({ mayReach: isPublicAddress, lookup: naming(['127.0.0.1'], ['10.0.0.1', '::1']) });
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]', 'inside.example'])
      expect(await readWebPage(`http://${host}:${port}/`, web)).toBeNull();
    expect(await readWebPage(`http://localhost:${port}/`, { ...web, lookup: publicWeb.lookup })).toBeNull();
    expect(asked).toEqual([]);
  });

  test('a request is sent only to http and https addresses with usual ports and without credentials', async () => {
    const { port, asked } = await serve(page);
    const web = { ...openWeb(), mayUsePort: publicWeb.mayUsePort };
    for (const address of [
      `http://127.0.0.1:${port}/`,
      'http://127.0.0.1:6379/',
      'ftp://127.0.0.1/',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'javascript:alert(1)',
      'not an address',
    ])
      expect(await readWebPage(address, web)).toBeNull();
    expect(await readWebPage(`http://me:secret@127.0.0.1:${port}/`, openWeb())).toBeNull();
    expect(asked).toEqual([]);
  });

  test('no request is sent to a name that resolves to a private address after the check', async () => {
    const { port, asked } = await serve(page);
    // The first lookup returns a public address, the second a private one.
    const lookup = naming(['203.0.113.9'], ['127.0.0.1']);
    const web = openWeb({ mayReach: (ip) => ip === '203.0.113.9', lookup, timeoutMs: 200 });
    expect(await readWebPage(`http://rebinding.example:${port}/`, web)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('for a name with private and public addresses, the connection goes to a public one', async () => {
    const { port, asked } = await serve(page);
    const web = openWeb({ lookup: naming(['10.0.0.1', '127.0.0.1']) });
    expect((await readWebPage(`http://mixed.example:${port}/`, web))?.bytes.toString()).toContain('Hello');
    expect(asked).toEqual([`mixed.example:${port}/`]);
  });

  test('the target of each redirect is checked like the first address', async () => {
    const inner = await serve(page);
    const outer = await serve((request, response) => {
      const to =
        request.url === '/ok' ? `http://127.0.0.1:${inner.port}/` : `http://127.0.0.2:${inner.port}/`;
      response.writeHead(302, { location: to }).end();
    });
    expect((await readWebPage(`${outer.origin}/ok`, openWeb()))?.url.port).toBe(String(inner.port));
    expect(await readWebPage(`${outer.origin}/inside`, openWeb())).toBeNull();
    expect(inner.asked).toHaveLength(1);
  });

  test('at most three redirects are followed, and no redirect to another protocol', async () => {
    const { origin, asked } = await serve((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) page(request, response);
      else response.writeHead(302, { location: step === 9 ? 'file:///etc/passwd' : `/${step - 1}` }).end();
    });
    expect(await readWebPage(`${origin}/3`, openWeb())).not.toBeNull();
    expect(await readWebPage(`${origin}/4`, openWeb())).toBeNull();
    expect(await readWebPage(`${origin}/9`, openWeb())).toBeNull();
    expect(asked).toHaveLength(4 + 4 + 1);
  });

  test('only the first `maxBytes` bytes of an endless page are read', async () => {
    const { origin } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const read = await readWebPage(origin, openWeb({ maxBytes: 100_000, timeoutMs: 5_000 }));
    expect(read?.bytes).toHaveLength(100_000);
  });

  test('readWebPage returns null after the time-out if a server answers too slowly or not at all', async () => {
    const silent = await serve(() => undefined);
    const slow = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const drip = setInterval(() => response.write('<'), 50);
      response.on('close', () => clearInterval(drip));
    });
    expect(await readWebPage(silent.origin, openWeb({ timeoutMs: 200 }))).toBeNull();
    expect(await readWebPage(slow.origin, openWeb({ timeoutMs: 200 }))).toBeNull();
  });

  test('readWebPage and sendJson immediately return null if a server answers by switching protocols', async () => {
    const { origin } = await serve((request) => {
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
    });
    expect(await readWebPage(origin, openWeb())).toBeNull();
    expect(await sendJson(origin, { headers: {}, body: {} }, openWeb())).toBeNull();
  }, 10_000);

  test.each([
    ['a file that is not HTML', { 'content-type': 'image/png' }, 200],
    ['an answer without a content type', {}, 200],
    [
      'a compressed answer, which may expand without limit',
      { 'content-type': 'text/html', 'content-encoding': 'gzip' },
      200,
    ],
    ['a page with status 404', { 'content-type': 'text/html' }, 404],
    ['a redirect without a location', {}, 302],
  ])('readWebPage returns null for %s', async (_what, headers, status) => {
    const { origin } = await serve((_request, response) =>
      response.writeHead(status, headers).end('<title>x</title>'),
    );
    expect(await readWebPage(origin, openWeb())).toBeNull();
  });

  test('requests carry no cookies and no referrer, and cookies that a server sets are not sent back', async () => {
    const sent: string[] = [];
    const { origin } = await serve((request, response) => {
      sent.push(...Object.keys(request.headers));
      if (request.url === '/') response.writeHead(302, { location: '/next', 'set-cookie': 'id=1' }).end();
      else page(request, response);
    });
    await readWebPage(`${origin}/`, openWeb());
    expect(new Set(sent)).toEqual(new Set(['host', 'connection', 'accept', 'accept-encoding', 'user-agent']));
  });
});
