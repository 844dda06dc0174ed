import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { account, profileChanged } from '#contract/account.ts';
import { defaultBrand } from '#contract/brand.ts';
import { chat } from '#contract/chat.ts';
import { pathOf } from '#contract/kit.ts';
import { chatOf } from '#test/world/chats.ts';
import { openWorld, type World } from '#test/world.ts';
import { openDatabase } from '../kit/db.ts';
import { newId } from '../kit/random.ts';

describe('the socket server', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });

  const address = (): string => `${world.origin.replace('http', 'ws')}/ws`;
  const closeCode = (socket: WebSocket): Promise<number> =>
    new Promise((resolve) => socket.once('close', resolve));
  const closeCodeAfter = async (frames: readonly (string | Buffer)[]): Promise<number> => {
    const socket = new WebSocket(address(), { origin: world.origin });
    const code = closeCode(socket);
    await new Promise((resolve) => socket.once('open', resolve));
    for (const frame of frames) socket.send(frame);
    return code;
  };

  test('A18: a socket from a page of another origin is refused with 403', async () => {
    const socket = new WebSocket(address(), { origin: 'https://evil.example' });
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(error.message).toMatch(/403/);
  });

  test.each([
    ['a wrong token', ['{"type":"auth","token":"wrong"}'], 4001],
    ['a first frame without a token', ['{"type":"pong"}'], 4003],
    ['a frame that is not JSON', ['hello'], 4003],
    ['an unknown frame', ['{"type":"sudo"}'], 4003],
    ['a binary frame', [Buffer.from([1, 2, 3])], 4029],
    ['a frame beyond 16 KiB', [`{"type":"auth","token":"${'x'.repeat(20_000)}"}`], 1009],
  ])('the server closes a socket after %s', async (_name, frames, code) => {
    expect(await closeCodeAfter(frames)).toBe(code);
  });

  test('a person can have at most 100 open sockets; when a socket closes, the person can open another socket', async () => {
    const [eve, other] = [await world.fan(), await world.fan()];
    const open = await Promise.all(Array.from({ length: 100 }, () => eve.listen()));
    expect(await closeCodeAfter([JSON.stringify({ type: 'auth', token: eve.token })])).toBe(4029);
    await other.listen();
    await open[0]?.close();
    await pause(200);
    expect((await eve.listen()).isOpen).toBe(true);
    await Promise.all(open.map((one) => one.close()));
  });

  test('sockets that close during authentication do not count towards the limit of 100 open sockets', async () => {
    const eve = await world.fan();
    for (let count = 0; count < 110; count += 1) {
      const socket = new WebSocket(address(), { origin: world.origin });
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'auth', token: eve.token }), () => socket.terminate());
      await once(socket, 'close');
    }
    expect((await eve.listen()).isOpen).toBe(true);
  });

  const requestUpgrade = async (head: string): Promise<Socket> => {
    const { hostname, port } = new URL(world.origin);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`${head}connection: upgrade\r\nupgrade: websocket\r\n\r\n`);
    return socket;
  };
  const host = () => `host: ${new URL(world.origin).host}\r\n`;

  test.each(['GET // HTTP/1.1', 'GET /\\ HTTP/1.1', 'GET http://[ HTTP/1.1', 'OPTIONS * HTTP/1.1'])(
    'an upgrade request with an invalid address gets a 4xx response, and the server keeps running: %s',
    async (line) => {
      const socket = await requestUpgrade(`${line}\r\n${host()}`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer)).toMatch(/^HTTP\/1\.1 4\d\d /);
      socket.destroy();
      expect((await world.visitor().raw('/healthz')).status).toBe(200);
    },
  );

  test('the server keeps running after it refuses an upgrade, whether the client resets the connection or keeps it open', async () => {
    const head = `GET /ws HTTP/1.1\r\n${host()}origin: https://evil.example\r\n`;
    const [resets, keeps] = [await requestUpgrade(head), await requestUpgrade(head)];
    resets.resetAndDestroy();
    const closed = new Promise((resolve) => keeps.once('close', resolve));
    keeps.resume();
    // Only a client that writes finds out that the server has closed the connection.
    const writing = setInterval(() => keeps.write('still here'), 100);
    await closed;
    clearInterval(writing);
    expect((await world.visitor().raw('/healthz')).status).toBe(200);
  });

  test('a client that floods a socket with pings is disconnected', async () => {
    const socket = new WebSocket(address(), { origin: world.origin });
    const code = closeCode(socket);
    await once(socket, 'open');
    for (let count = 0; count < 1_000; count += 1) socket.ping('x'.repeat(100));
    expect(await code).toBe(4029);
  });

  test('a client that sends thousands of calls without waiting for answers is disconnected', async () => {
    const eve = await world.fan();
    const socket = new WebSocket(address(), { origin: world.origin });
    const code = closeCode(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', token: eve.token }));
    await once(socket, 'message');
    const frames = 5_000;
    let answers = 0;
    const allAnswered = new Promise<string>((resolve) => {
      socket.on('message', () => {
        answers += 1;
        if (answers === frames) resolve('all answered');
      });
    });
    for (let count = 0; count < frames; count += 1)
      socket.send('{"type":"call","id":"","path":"","input":0}');
    expect(await Promise.race([code, allAnswered])).toBe(4029);
  });

  test('A1: after a session has ended, a call that arrives through the session’s socket is not run', async () => {
    const [alice, ada] = [await world.fan(), await world.creator()];
    const chatId = await chatOf(alice, ada);
    const socket = new WebSocket(address(), { origin: world.origin });
    const closed = once(socket, 'close');
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', token: alice.token }));
    await once(socket, 'message');
    // The paused client does not see the server's close frame, so it keeps sending.
    socket.pause();
    const other = await alice.elsewhere();
    const { sessions } = await alice.call(account.sessions, {});
    // The bus has to read these 20,000 events first, so it reads the event about the ended session late.
    await world.sql`
      insert into outbox (audience, name, payload, created_at)
      select 'person:nobody', 'nothing', '{}', app_now() from generate_series(1, 20000)`;
    await other.call(account.revokeSession, { id: sessions.find(({ isCurrent }) => isCurrent)?.id ?? '' });
    const input = { id: newId(), chatId, text: 'Too late' };
    socket.send(
      JSON.stringify({ type: 'call', id: '1', path: pathOf(chat.send.path, defaultBrand.slug), input }),
    );
    await pause(2_000);
    socket.resume();
    await closed;
    expect(await world.sql`select from messages where chat_id = ${chatId}`).toEqual([]);
  });

  test('a request to follow an unknown topic is refused, and the socket stays open', async () => {
    const alice = await world.fan();
    const listener = await alice.listen();
    listener.send({ type: 'follow', topic: 'creator:somebody' });
    await listener.until(() => listener.frames.some((frame) => frame.type === 'error'), 'no answer');
    expect(listener.isOpen).toBe(true);
  });

  test('a client that resumes from a position receives each missed event once', async () => {
    const alice = await world.fan();
    const first = await alice.listen();
    const ready = first.frames.find((frame) => frame.type === 'ready');
    await first.close();
    await alice.call(account.updateProfile, { displayName: 'While away' });
    const second = await alice.listen({ after: ready?.type === 'ready' ? ready.position : '' });
    await second.until(() => second.received(profileChanged).length > 0, 'the event was missed');
    expect(second.received(profileChanged).map(({ displayName }) => displayName)).toEqual(['While away']);
  });

  test('a client that resumes from a position whose events were deleted gets a `gap` frame', async () => {
    const world = await openWorld();
    const alice = await world.fan();
    await alice.call(account.updateProfile, { displayName: 'Long ago' });
    await world.sql`update outbox_horizon set xid = (select max(xid) from outbox)`;
    const listener = await alice.listen({ after: '1' });
    expect(listener.frames.some((frame) => frame.type === 'gap')).toBe(true);
    await world.close();
  });

  test('O6: an event committed on one node reaches a socket on another node', async () => {
    const alice = await world.fan();
    const elsewhere = await alice.elsewhere();
    elsewhere.node = await world.secondNode();
    const listener = await elsewhere.listen();
    await alice.call(account.updateProfile, { displayName: 'From the first node' });
    await listener.until(
      () => listener.received(profileChanged).length === 1,
      'the other node received nothing',
    );
  });

  test('an event of a long transaction is sent after its commit and does not delay other events', async () => {
    const alice = await world.fan();
    const listener = await alice.listen();
    const other = openDatabase(world.databaseUrl, { connections: 1 });
    const slow = await other.pool.connect();
    await slow.query('begin');
    await slow.query(
      `insert into outbox (audience, name, payload) values ('person:${alice.id}', 'slow', '{}')`,
    );
    await alice.call(account.updateProfile, { displayName: 'Quick' });
    await listener.until(
      () => listener.received(profileChanged).length === 1,
      'the quick event waited for the slow one',
    );
    await slow.query('commit');
    slow.release();
    await other.close();
    await listener.until(
      () => listener.frames.some((frame) => frame.type === 'event' && frame.name === 'slow'),
      'the slow event was skipped',
    );
  });
});
