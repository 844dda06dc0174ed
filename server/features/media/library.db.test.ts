import { access } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { media } from '#contract/media.ts';
import { mayViewAssets } from '#server/access/index.ts';
import { beginUpload, idOfUpload, sendBytes, uploaded } from '#test/world/uploads.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction, openDatabase } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { deleteAbandoned } from './cleanup.ts';
import { attachable, mediaLibrary } from './index.ts';

const SECRET = 'a sealing secret that only tests know';
const library = mediaLibrary({ secret: SECRET, origin: '', mayView: mayViewAssets });

let world: World;
let ada: Person;
let eve: Person;
let id: string;

beforeAll(async () => {
  world = await openWorld();
  [ada, eve] = [await world.creator(), await world.fan()];
  const picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#abcdef' } })
    .png()
    .toBuffer();
  ({ id } = await uploaded(ada, 'photo', picture));
});

describe('the media library', () => {
  test('ME31: only the owner’s ready media can be attached, and another person’s media are reported as unknown', async () => {
    const waiting = idOfUpload(await beginUpload(ada, 'photo', 10));
    const attach = (person: Person, ...ids: string[]) =>
      inTransaction(world.db, (tx) => attachable(tx, person.id, ids));
    expect(await attach(ada, id)).toEqual({ isAttachable: true, kinds: ['photo'] });
    expect(await attach(ada, id, id)).toEqual({ isAttachable: true, kinds: ['photo', 'photo'] });
    expect(await attach(ada)).toEqual({ isAttachable: true, kinds: [] });
    expect(await attach(ada, id, waiting)).toEqual({ isAttachable: false, why: 'not_ready' });
    expect(await attach(eve, id)).toEqual({ isAttachable: false, why: 'unknown' });
    expect(await attach(ada, id, newId())).toEqual({ isAttachable: false, why: 'unknown' });
  });

  test('ME31: media cannot be deleted until the transaction that attaches them ends', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const attaching = inTransaction(world.db, async (tx) => {
      await attachable(tx, ada.id, [id]);
      locked();
      await held;
    });
    await isLocked;
    let isDeleted = false;
    const deleting = inTransaction(world.db, async (tx) => {
      await tx.deleteFrom('media_assets').where('id', '=', newId()).execute();
      await tx.selectFrom('media_assets').select('id').where('id', '=', id).forUpdate().execute();
      isDeleted = true;
    });
    const waiting = () => world.sql`
      select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
    await expect.poll(waiting).toHaveLength(1);
    expect(isDeleted).toBe(false);
    letGo();
    await Promise.all([attaching, deleting]);
  });

  test('ME32: the views of many assets need one query, and the view of a locked asset has only a preview', async () => {
    let queries = 0;
    const counting = openDatabase(world.databaseUrl, {
      connections: 1,
      log: () => {
        queries += 1;
      },
    });
    const views = await library.views(counting.db, {
      viewerId: eve.id,
      sessionId: null,
      ids: [id, newId()],
      open: new Set(),
    });
    await counting.close();
    expect(queries).toBe(1);
    expect([...views.keys()]).toEqual([id]);
    expect(views.get(id)).toMatchObject({ state: 'ready', sources: null, width: 700, refusal: null });
    expect(views.get(id)?.preview).toBe(`/m/p/${id}/preview.webp`);
    const opened = await library.views(world.db, {
      viewerId: eve.id,
      sessionId: null,
      ids: [id],
      open: new Set([id]),
    });
    expect(opened.get(id)?.sources?.images.length).toBe(3);
  });

  test('ME23: a photo used as an avatar is public at a permanent address', async () => {
    const make = (person: Person) =>
      inTransaction(world.db, (tx) => library.makePublic(tx, { ownerId: person.id, id, width: 300 }));
    expect(await make(eve)).toBeNull();
    expect((await world.visitor().raw(`/m/p/${id}/320.webp`)).status).toBe(404);
    const address = await make(ada);
    expect(address).toBe(`/m/p/${id}/320.webp`);
    const answer = await world.visitor().raw(address ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await answer.arrayBuffer();
  });
});

test('ME6: an unfinished upload is deleted after a day, together with its bytes', async () => {
  const late = idOfUpload(await beginUpload(ada, 'photo', 1_000));
  await sendBytes(ada, late, 0, Buffer.alloc(500));
  const file = join(world.dataDir, 'media', 'uploads', late);
  await access(file);
  const tidy = { db: world.db, folder: join(world.dataDir, 'media') };
  await deleteAbandoned(tidy);
  await access(file);
  await world.advance(24 * 3_600_000 + 1_000);
  await deleteAbandoned(tidy);
  await expect(access(file)).rejects.toThrow();
  await ada.relogin();
  expect((await ada.call(media.mine, {})).media.map((each) => each.id)).not.toContain(late);
});

test('ME15: an unfinished upload cannot be deleted with media.remove', async () => {
  await ada.relogin();
  const late = idOfUpload(await beginUpload(ada, 'photo', 1_000));
  await expect(refusalOf(ada.call(media.remove, { ids: [late] }))).resolves.toMatchObject({
    reason: 'not_found',
  });
});
