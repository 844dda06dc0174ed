import { beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { account, profileChanged } from '#contract/account.ts';
import { openWorld, type World } from '#test/world.ts';
import { openDatabase } from '../kit/db.ts';

describe('sockets', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });

  const address = (): string => `${world.origin.replace('http', 'ws')}/ws`;
  const closeCode = (socket: WebSocket): Promise<number> =>
    new Promise((resolve) => socket.once('close', resolve));
  const knocked = async (frames: readonly (string | Buffer)[]): Promise<number> => {
    const socket = new WebSocket(address(), { origin: world.origin });
    const code = closeCode(socket);
    await new Promise((resolve) => socket.once('open', resolve));
    for (const frame of frames) socket.send(frame);
    return code;
  };

  test('A18: a page of another origin is not let in', async () => {
    const socket = new WebSocket(address(), { origin: 'https://evil.example' });
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(error.message).toMatch(/403/);
  });

  test.each([
    ['a wrong token', ['{"type":"auth","token":"wrong"}'], 4001],
    ['no authentication first', ['{"type":"pong"}'], 4003],
    ['no JSON', ['hello'], 4003],
    ['an unknown frame', ['{"type":"sudo"}'], 4003],
    ['a binary frame', [Buffer.from([1, 2, 3])], 4029],
    ['a frame beyond 16 KiB', [`{"type":"auth","token":"${'x'.repeat(20_000)}"}`], 1009],
  ])('%s closes the socket', async (_name, frames, code) => {
    expect(await knocked(frames)).toBe(code);
  });

  test('a topic that is not offered cannot be followed', async () => {
    const alice = await world.fan();
    const ear = await alice.listen();
    ear.send({ type: 'follow', topic: 'creator:somebody' });
    await ear.until(() => ear.frames.some((frame) => frame.type === 'error'), 'no answer');
    expect(ear.isOpen).toBe(true);
  });

  test('who comes back with a position gets exactly what was missed', async () => {
    const alice = await world.fan();
    const first = await alice.listen();
    const ready = first.frames.find((frame) => frame.type === 'ready');
    await first.close();
    await alice.call(account.updateProfile, { displayName: 'While away' });
    const second = await alice.listen({ after: ready?.type === 'ready' ? ready.position : '' });
    await second.until(() => second.heard(profileChanged).length > 0, 'the event was missed');
    expect(second.heard(profileChanged).map(({ displayName }) => displayName)).toEqual(['While away']);
  });

  test('a position that is forgotten gives a gap, not silence', async () => {
    const world = await openWorld();
    const alice = await world.fan();
    await alice.call(account.updateProfile, { displayName: 'Long ago' });
    await world.sql`update outbox_horizon set xid = (select max(xid) from outbox)`;
    const ear = await alice.listen({ after: '1' });
    expect(ear.frames.some((frame) => frame.type === 'gap')).toBe(true);
    await world.close();
  });

  test('O6: an event committed on one node reaches a socket on another', async () => {
    const alice = await world.fan();
    const elsewhere = await alice.elsewhere();
    elsewhere.node = await world.secondNode();
    const ear = await elsewhere.listen();
    await alice.call(account.updateProfile, { displayName: 'From the first node' });
    await ear.until(() => ear.heard(profileChanged).length === 1, 'the other node heard nothing');
  });

  test('a slow transaction delays nobody and is not skipped', async () => {
    const alice = await world.fan();
    const ear = await alice.listen();
    const other = openDatabase(world.databaseUrl, { connections: 1 });
    const slow = await other.pool.connect();
    await slow.query('begin');
    await slow.query(
      `insert into outbox (audience, name, payload) values ('person:${alice.id}', 'slow', '{}')`,
    );
    await alice.call(account.updateProfile, { displayName: 'Quick' });
    await ear.until(() => ear.heard(profileChanged).length === 1, 'the quick event waited for the slow one');
    await slow.query('commit');
    slow.release();
    await other.close();
    await ear.until(
      () => ear.frames.some((frame) => frame.type === 'event' && frame.name === 'slow'),
      'the slow event was skipped',
    );
  });
});
