import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import {
  CONCURRENT_UPLOADS_MAX,
  MEDIA_MAX_BYTES,
  MEDIA_ROOM_BYTES,
  MEDIA_ROOM_FIRST_DAY_BYTES,
  MEDIA_ROOM_FIRST_WEEK_BYTES,
} from '#contract/limits.ts';
import { media, mediaChanged } from '#contract/media.ts';
import { team } from '#contract/team.ts';
import { vault } from '#contract/vault.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { actingIn, insertActiveSeat } from '#test/world/seats.ts';
import {
  beginUpload,
  fetchOffset,
  idOfUpload,
  sendBytes,
  settledMedia,
  UPLOADS,
  upload,
  uploaded,
} from '#test/world/uploads.ts';
import { openWorld, type Person, type World } from '#test/world.ts';

let world: World;
let picture: Buffer;

beforeAll(async () => {
  world = await openWorld();
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c85a3c' } })
    .png()
    .toBuffer();
});

const reasonOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { data: { reason: string } }).data.reason;

describe('uploads', () => {
  test('ME1: an uploaded photo becomes ready, and its owner is notified of each step', async () => {
    const ada = await world.creator();
    const made = await uploaded(ada, 'photo', picture);
    expect(made).toMatchObject({ kind: 'photo', state: 'ready', width: 900, height: 600, refusal: null });
    expect(made.color).toMatch(/^#c85/);
    expect(made.sources?.images.map(({ type, width }) => [type, width])).toEqual([
      ['image/webp', 320],
      ['image/webp', 640],
      ['image/jpeg', 900],
    ]);
    const events = await ada.received(mediaChanged, { atLeast: 2 });
    expect(events.map(({ state }) => state)).toEqual(['quarantined', 'ready']);
  });

  test('ME2: an upload that was interrupted and resumed arrives byte for byte', async () => {
    const ada = await world.creator();
    const content = Buffer.concat([picture, randomBytes(2_000_000)]);
    const id = idOfUpload(await beginUpload(ada, 'photo', content.length));
    const half = 1_000_000;
    expect((await sendBytes(ada, id, 0, content.subarray(0, half))).status).toBe(204);
    const answer = await fetchOffset(ada, id);
    expect(answer.headers.get('upload-offset')).toBe(String(half));
    // Bytes that have already arrived are refused, because they would be stored twice.
    expect((await sendBytes(ada, id, 0, content.subarray(0, half))).status).toBe(409);
    expect((await sendBytes(ada, id, half, content.subarray(half))).status).toBe(204);
    const [row] = await world.sql<{ original_hash: string }>`
      select original_hash from media_assets where id = ${id}`;
    const { createHash } = await import('node:crypto');
    expect(row?.original_hash).toBe(createHash('sha256').update(content).digest('hex'));
  });

  test('ME2: when the last bytes of an upload are sent many times, the first request succeeds and none gets a fault', async () => {
    const ada = await world.creator();
    const content = Buffer.concat([picture, Buffer.alloc(30_000_000)]);
    const id = idOfUpload(await beginUpload(ada, 'photo', content.length));
    expect((await sendBytes(ada, id, 0, content.subarray(0, -1))).status).toBe(204);
    const ends = [sendBytes(ada, id, content.length - 1, content.subarray(-1))];
    while ((await fetchOffset(ada, id)).status === 200)
      ends.push(sendBytes(ada, id, content.length, Buffer.alloc(0)));
    const statuses = (await Promise.all(ends)).map(({ status }) => status);
    expect(statuses[0]).toBe(204);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  test('when an upload is cancelled while it is being stored, both requests get 204 (done) or 404 (not found), never a fault', async () => {
    const ada = await world.creator();
    const content = Buffer.concat([picture, Buffer.alloc(30_000_000)]);
    const id = idOfUpload(await beginUpload(ada, 'photo', content.length));
    expect((await sendBytes(ada, id, 0, content.subarray(0, -1))).status).toBe(204);
    const end = sendBytes(ada, id, content.length - 1, content.subarray(-1));
    const file = join(world.dataDir, 'media', 'uploads', id);
    await expect.poll(async () => (await stat(file)).size, { interval: 1 }).toBe(content.length);
    // Either the cancellation or the upload's last request may finish first, depending on the machine's speed
    // and load.
    expect([204, 404]).toContain((await ada.raw(`${UPLOADS}/${id}`, { method: 'DELETE' })).status);
    expect([204, 404]).toContain((await end).status);
  });

  test('when storing an upload fails, the response is a fault, and the upload can be resumed', async () => {
    const ada = await world.creator();
    const id = idOfUpload(await beginUpload(ada, 'photo', picture.length));
    // Storing fails, because this file has the name of the folder that storing creates.
    const obstacle = join(world.dataDir, 'media', 'files', id.slice(-2), id);
    await mkdir(dirname(obstacle), { recursive: true });
    await writeFile(obstacle, '');
    const answer = await sendBytes(ada, id, 0, picture);
    expect([answer.status, await reasonOf(answer)]).toEqual([500, 'fault']);
    await rm(obstacle);
    expect((await sendBytes(ada, id, picture.length, Buffer.alloc(0))).status).toBe(204);
  });

  test('ME3: nobody can query, continue or cancel another person’s upload', async () => {
    const ada = await world.creator();
    const eve = await world.fan();
    const id = idOfUpload(await beginUpload(ada, 'photo', 100));
    expect((await fetchOffset(eve, id)).status).toBe(404);
    expect((await sendBytes(eve, id, 0, Buffer.alloc(100))).status).toBe(404);
    expect((await eve.raw(`${UPLOADS}/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await world.visitor().raw(`${UPLOADS}/${id}`, { method: 'HEAD' })).status).toBe(401);
    expect((await ada.raw(`${UPLOADS}/${id}`)).status).toBe(404);
    const override = { 'x-http-method-override': 'GET', 'tus-resumable': '1.0.0' };
    expect((await ada.raw(`${UPLOADS}/${id}`, { method: 'PATCH', headers: override })).status).toBe(400);
  });

  /**
   * Sends all bytes of an upload except the last, and waits until they are on disk. `end` sends the last
   * byte.
   */
  const sendSlowly = async (person: Person, id: string, content: Buffer, headers = {}) => {
    const sending = request(new URL(`${UPLOADS}/${id}`, world.origin), {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${person.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': content.length,
        ...headers,
      },
    });
    sending.write(content.subarray(0, -1));
    const file = join(world.dataDir, 'media', 'uploads', id);
    await expect.poll(async () => (await stat(file)).size).toBe(content.length - 1);
    return {
      async end(): Promise<number | undefined> {
        sending.end(content.subarray(-1));
        const [answer] = (await once(sending, 'response')) as [IncomingMessage];
        answer.resume();
        return answer.statusCode;
      },
    };
  };
  const stateOf = async (id: string) =>
    (await world.sql<{ state: string }>`select state from media_assets where id = ${id}`)[0]?.state;

  test('ME3: a slow upload is refused at its end if its sender’s login has ended in the meantime', async () => {
    const ada = await world.creator();
    const other = await ada.elsewhere();
    const id = idOfUpload(await beginUpload(other, 'photo', picture.length));
    const slow = await sendSlowly(other, id, picture);
    await ada.call(account.revokeOtherSessions, {});
    expect(await slow.end()).toBe(401);
    expect(await stateOf(id)).toBe('uploading');
    // The owner can finish the upload from another login that is still live.
    expect((await sendBytes(ada, id, picture.length, Buffer.alloc(0))).status).toBe(204);
  });

  test('ME3: a slow upload is refused at its end if its sender’s team seat has ended in the meantime', async () => {
    const [ada, sam] = [await world.creator(), await world.fan()];
    const seat = await insertActiveSeat(world, { creator: ada, member: sam });
    const id = idOfUpload(await beginUpload(actingIn(sam, ada), 'photo', picture.length));
    const headers = { 'user-type': 'SELLER', 'shop-domain': ada.domain ?? '' };
    const slow = await sendSlowly(sam, id, picture, headers);
    await ada.call(team.end, { id: seat });
    expect(await slow.end()).toBe(403);
    expect(await stateOf(id)).toBe('uploading');
  });

  test('ME3: the loop that finishes late uploads skips uploads whose login or team seat has ended', async () => {
    const [ada, bea, sam] = [await world.creator(), await world.creator(), await world.fan()];
    const seat = await insertActiveSeat(world, { creator: ada, member: sam });
    const ofSeat = idOfUpload(await beginUpload(actingIn(sam, ada), 'photo', picture.length));
    const inSeat = { 'user-type': 'SELLER', 'shop-domain': ada.domain ?? '' };
    const fromSeat = await sendSlowly(sam, ofSeat, picture, inSeat);
    await ada.call(team.end, { id: seat });
    expect(await fromSeat.end()).toBe(403);

    // The upload is begun from one login of the person and sent from another. The other login is recorded as
    // the sender and then ended.
    const other = await bea.elsewhere();
    const ofLogin = idOfUpload(await beginUpload(bea, 'photo', picture.length));
    const fromLogin = await sendSlowly(other, ofLogin, picture);
    await bea.call(account.revokeOtherSessions, {});
    expect(await fromLogin.end()).toBe(401);

    const left = idOfUpload(await beginUpload(ada, 'photo', picture.length));
    await writeFile(join(world.dataDir, 'media', 'uploads', left), picture);
    await world.advance(2 * 60_000);
    // The loop takes the oldest uploads first, so it has checked the other two before it finishes this one.
    await expect.poll(() => stateOf(left), { timeout: 30_000 }).not.toBe('uploading');
    expect([await stateOf(ofSeat), await stateOf(ofLogin)]).toEqual(['uploading', 'uploading']);
    expect((await sendBytes(bea, ofLogin, picture.length, Buffer.alloc(0))).status).toBe(204);
  });

  test('ME3: an upload’s id is read from the path of the address, never from the query string', async () => {
    const [ada, eve] = [await world.creator(), await world.fan()];
    const id = idOfUpload(await beginUpload(ada, 'photo', 100));
    const own = idOfUpload(await beginUpload(eve, 'photo', 200));
    expect((await fetchOffset(eve, `${own}?x=/${id}`)).headers.get('upload-length')).toBe('200');
    expect((await sendBytes(eve, `${own}?x=/${id}`, 0, Buffer.alloc(50))).status).toBe(204);
    expect((await fetchOffset(ada, id)).headers.get('upload-offset')).toBe('0');
    expect((await fetchOffset(eve, own)).headers.get('upload-offset')).toBe('50');
  });

  test('an upload in parts (tus concatenation) is refused as invalid_input and causes no server fault', async () => {
    const ada = await world.creator();
    const metadata = `kind ${Buffer.from('photo').toString('base64')}`;
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '100', 'upload-metadata': metadata };
    const answer = await ada.raw(UPLOADS, {
      method: 'POST',
      headers: { ...headers, 'upload-concat': 'partial' },
    });
    expect([answer.status, await reasonOf(answer)]).toEqual([400, 'invalid_input']);
  });

  test('ME4: an upload with more bytes than announced is refused', async () => {
    const ada = await world.creator();
    const id = idOfUpload(await beginUpload(ada, 'photo', 1_000));
    expect((await sendBytes(ada, id, 0, randomBytes(200_000))).status).toBeGreaterThanOrEqual(400);
    const [row] = await world.sql<{ state: string }>`select state from media_assets where id = ${id}`;
    expect(row?.state).toBe('uploading');
  });

  test('ME5: an upload is refused if its size or kind is not allowed, too many uploads are unfinished, or the room is full', async () => {
    const ada = await world.creator();
    const large = await beginUpload(ada, 'photo', MEDIA_MAX_BYTES.photo + 1);
    expect([large.status, await reasonOf(large)]).toEqual([413, 'media_too_large']);
    const odd = await beginUpload(ada, 'document', 10);
    expect([odd.status, await reasonOf(odd)]).toEqual([422, 'media_kind_unknown']);
    expect((await beginUpload(ada, 'photo', 0)).status).toBe(400);

    await world.sql`
      insert into media_assets (id, owner_id, kind, bytes)
      select gen_random_uuid(), ${ada.id}, 'photo', 1 from generate_series(1, ${CONCURRENT_UPLOADS_MAX}::integer)`;
    const many = await beginUpload(ada, 'photo', 10);
    expect([many.status, await reasonOf(many)]).toEqual([429, 'too_many_uploads']);

    const bea = await verifiedCreator(world);
    await world.sql`
      insert into media_assets (id, owner_id, kind, bytes) values (gen_random_uuid(), ${bea.id}, 'video', ${MEDIA_ROOM_BYTES - 10})`;
    const full = await beginUpload(bea, 'photo', 11);
    expect([full.status, await reasonOf(full)]).toEqual([422, 'media_room_full']);
    expect((await beginUpload(bea, 'photo', 10)).status).toBe(201);
  });

  test('ME5: a team member’s unfinished uploads count towards the member’s limit and use the creator’s room until the seat ends', async () => {
    const [ada, sam] = [await world.creator(), await world.fan()];
    const seat = await insertActiveSeat(world, { creator: ada, member: sam });
    const begun = [await beginUpload(actingIn(sam, ada), 'video', MEDIA_ROOM_FIRST_DAY_BYTES - 10_000)];
    while (begun.length < CONCURRENT_UPLOADS_MAX)
      begun.push(await beginUpload(actingIn(sam, ada), 'photo', 1));
    expect(begun.every(({ status }) => status === 201)).toBe(true);
    expect((await beginUpload(actingIn(sam, ada), 'photo', 1)).status).toBe(429);
    expect((await beginUpload(ada, 'photo', 1)).status).toBe(201);
    const room = async () => [
      (await ada.call(media.mine, {})).room.usedBytes,
      (await ada.call(vault.list, {})).room.usedBytes,
      (await beginUpload(ada, 'photo', 20_000)).status,
    ];
    const held = MEDIA_ROOM_FIRST_DAY_BYTES - 10_000 + CONCURRENT_UPLOADS_MAX;
    expect(await room()).toEqual([held, held, 422]);
    await ada.call(team.end, { id: seat });
    expect(await room()).toEqual([1, 1, 201]);
  });

  test('ME9: a new account has little room, and gets more with age or when it is verified to sell', async () => {
    const [ada, bea] = [await world.creator(), await verifiedCreator(world)];
    const { video } = MEDIA_MAX_BYTES;
    const limitOf = async () => (await ada.call(media.mine, {})).room.limitBytes;
    const setAge = async (days: number) => {
      await world.sql`update people set created_at = app_now() - make_interval(days => ${days}) where id = ${ada.id}`;
    };
    const early = await beginUpload(ada, 'video', MEDIA_ROOM_FIRST_DAY_BYTES + 1);
    expect([early.status, await reasonOf(early)]).toEqual([422, 'media_room_new']);
    expect((await beginUpload(ada, 'video', MEDIA_ROOM_FIRST_DAY_BYTES)).status).toBe(201);
    expect((await ada.call(vault.list, {})).room.limitBytes).toBe(MEDIA_ROOM_FIRST_DAY_BYTES);
    await setAge(1);
    expect(await limitOf()).toBe(MEDIA_ROOM_FIRST_WEEK_BYTES);
    expect((await beginUpload(ada, 'video', video)).status).toBe(201);
    await setAge(7);
    expect(await limitOf()).toBe(MEDIA_ROOM_BYTES);
    expect((await beginUpload(bea, 'video', video)).status).toBe(201);
  });

  test('ME6: an upload that its owner cancels is deleted', async () => {
    const ada = await world.creator();
    const id = idOfUpload(await beginUpload(ada, 'photo', 100));
    await ada.raw(`${UPLOADS}/${id}`, { method: 'DELETE' });
    expect((await ada.call(media.mine, {})).media).toEqual([]);
  });

  test('ME7: deleting a file does not affect another person’s upload of the same bytes', async () => {
    const [ada, bea] = [await world.creator(), await world.creator()];
    const [one, other] = [await uploaded(ada, 'photo', picture), await uploaded(bea, 'photo', picture)];
    expect(one.id).not.toBe(other.id);
    await ada.call(media.remove, { ids: [one.id] });
    const address = other.sources?.images[0]?.address ?? '';
    const answer = await bea.raw(address);
    expect(answer.status).toBe(200);
    expect((await buffer(answer.body ?? new ReadableStream())).length).toBeGreaterThan(100);
  });

  test('ME8: a photo is accepted although the client declares it as a video by file name and type', async () => {
    const ada = await world.creator();
    const declared = { kind: 'photo', filename: 'film.mp4', filetype: 'video/mp4' };
    const metadata = Object.entries(declared)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-length': String(picture.length),
      'upload-metadata': metadata,
    };
    const id = idOfUpload(await ada.raw(UPLOADS, { method: 'POST', headers }));
    await sendBytes(ada, id, 0, picture);
    expect(await settledMedia(ada, id)).toMatchObject({ state: 'ready', kind: 'photo' });
  });

  test('ME8: a file of an unknown or wrong type is refused with a reason, and its bytes are deleted', async () => {
    const ada = await world.creator();
    const made = await uploaded(ada, 'photo', Buffer.from('<html><script>alert(1)</script></html>'));
    expect(made).toMatchObject({ state: 'refused', refusal: 'unknown_type', bytes: 0, sources: null });
    const id = await upload(ada, 'video', picture);
    await expect
      .poll(async () => (await ada.call(media.mine, {})).media.find((each) => each.id === id)?.refusal)
      .toBe('wrong_type');
  });
});
