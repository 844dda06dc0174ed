import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { collections } from '#contract/collections.ts';
import { media } from '#contract/media.ts';
import { posts } from '#contract/posts.ts';
import { protection } from '#contract/protection.ts';
import { vault } from '#contract/vault.ts';
import { newId } from '#server/kit/random.ts';
import { insertPostPurchase, postInput, publishedPost, saveDraft } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { uploaded } from '#test/world/uploads.ts';
import { openWorld, type Person, type World } from '#test/world.ts';

const HOUR_MS = 3_600_000;
const SIGNED = /\/m\/g\/[A-Za-z0-9_-]+\/[A-Za-z0-9._-]+/g;

let world: World;
let ada: Person & { domain: string };
let photoId: string;
/** The ids of the posts and the collection that contain the photo. */
let ids: { draft: string; scheduled: string; published: string; collection: string };

beforeAll(async () => {
  world = await openWorld();
  ada = await verifiedCreator(world);
  const plain = { create: { width: 400, height: 300, channels: 3, background: '#246' } } as const;
  photoId = (await uploaded(ada, 'photo', await sharp(plain).jpeg().toBuffer())).id;
  const shown = { media: [{ id: photoId, alt: '', isPreview: false }] };
  const scheduled = await saveDraft(ada, { ...shown, publishAt: in1Hour() });
  await ada.call(posts.publish, { id: scheduled.id, version: scheduled.version });
  const { id: collection } = await ada.call(collections.save, {
    id: newId(),
    version: null,
    reason: '',
    collection: {
      title: 'Night ferry',
      description: '',
      price: '20',
      tierIds: [],
      supply: null,
      publishAt: null,
      coverId: photoId,
      items: [{ kind: 'media', id: photoId }],
    },
  });
  const { id: draft } = await saveDraft(ada, shown);
  ids = { draft, scheduled: scheduled.id, published: await publishedPost(ada, shown), collection };
});

const in1Hour = (): string => new Date(Date.now() + HOUR_MS).toISOString();

/** Every call that returns signed addresses. */
const calls: readonly { readonly name: string; request(person: Person): Promise<unknown> }[] = [
  { name: 'media.mine', request: (person) => person.call(media.mine, {}) },
  { name: 'media.refresh', request: (person) => person.call(media.refresh, { ids: [photoId] }) },
  { name: 'vault.list', request: (person) => person.call(vault.list, {}) },
  { name: 'vault.find', request: (person) => person.call(vault.find, { id: photoId }) },
  {
    name: 'posts.queue',
    request: (person) =>
      person.call(posts.queue, {
        from: new Date(0).toISOString(),
        to: new Date(Date.now() + 9 * HOUR_MS).toISOString(),
      }),
  },
  {
    name: 'posts.reschedule',
    request: (person) => person.call(posts.reschedule, { id: ids.scheduled, what: 'publish', at: in1Hour() }),
  },
  { name: 'posts.find', request: (person) => person.call(posts.find, { id: ids.published }) },
  { name: 'posts.draft', request: (person) => person.call(posts.draft, { id: ids.draft }) },
  { name: 'posts.drafts', request: (person) => person.call(posts.drafts, {}) },
  {
    name: 'posts.save',
    request: (person) =>
      person.call(posts.save, {
        id: newId(),
        version: null,
        post: postInput({ media: [{ id: photoId, alt: '', isPreview: false }] }),
      }),
  },
  {
    name: 'posts.publish',
    request: (person) => person.call(posts.publish, { id: ids.published, version: 1 }),
  },
  { name: 'protection.download', request: (person) => person.call(protection.download, { id: photoId }) },
  {
    name: 'collections.find',
    request: (person) => person.call(collections.find, { domain: ada.domain, id: ids.collection }),
  },
  {
    name: 'collections.byCreator',
    request: (person) => person.call(collections.byCreator, { domain: ada.domain }),
  },
  { name: 'collections.mine', request: (person) => person.call(collections.mine, {}) },
  { name: 'collections.draft', request: (person) => person.call(collections.draft, { id: ids.collection }) },
];

/** The signed part of an address, in hexadecimal. */
const signedPart = (address: string): string =>
  Buffer.from(address.split('/')[3] ?? '', 'base64url').toString('hex');

describe('ME29: signed addresses of media', () => {
  test.each(calls)(
    '$name returns signed addresses from which nobody can read the id of the session',
    async ({ request }) => {
      const { sessions } = await ada.call(account.sessions, {});
      const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
      const addresses = JSON.stringify(await request(ada)).match(SIGNED) ?? [];
      expect(addresses.length).toBeGreaterThan(0);
      for (const address of addresses) {
        expect(address).not.toContain(id);
        expect(signedPart(address)).not.toContain(id.replaceAll('-', ''));
      }
    },
  );
});

test('ME29: an asset’s addresses differ between two logins of a person, and stay the same within one login', async () => {
  const phone = await ada.elsewhere();
  const addressFor = async (person: Person) =>
    JSON.stringify(await person.call(media.refresh, { ids: [photoId] })).match(SIGNED)?.[0] ?? '';
  // The encrypted session id is the last of the signed fields, after the expiry, the viewer and the asset.
  const loginIn = (address: string): string => signedPart(address).slice(72, 104);
  expect(loginIn(await addressFor(ada))).toBe(loginIn(await addressFor(ada)));
  expect(loginIn(await addressFor(ada))).not.toBe(loginIn(await addressFor(phone)));
});

describe('C5: addresses that stop working when their login ends, even if the person has another live login', () => {
  test.each(calls)('$name returns addresses that stop working when their login ends', async ({ request }) => {
    const phone = await ada.elsewhere();
    const found = JSON.stringify(await request(phone)).match(SIGNED) ?? [];
    const addresses = [...new Set(found)];
    expect(addresses.length).toBeGreaterThan(0);
    const statuses = () =>
      Promise.all(addresses.map(async (address) => (await world.visitor().raw(address)).status));
    expect(new Set(await statuses())).toEqual(new Set([200]));
    await phone.call(account.logOut, {});
    expect(new Set(await statuses())).toEqual(new Set([404]));
  });
});

test('C5: a picture is not served if the login ends before the watermark is drawn', async () => {
  // Noise takes long to encode, so the other pictures still wait when the first is served.
  const raw = { width: 1_920, height: 1_440, channels: 3 } as const;
  const noise = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg()
    .toBuffer();
  const { id } = await uploaded(ada, 'photo', noise);
  await ada.call(media.mark, { ids: [id], isMarked: true });
  const fan = await world.fan();
  await insertPostPurchase(
    world,
    fan,
    ada,
    await publishedPost(ada, { media: [{ id, alt: '', isPreview: false }] }),
  );
  const phone = await fan.elsewhere();
  const addresses = JSON.stringify(await phone.call(media.refresh, { ids: [id] })).match(SIGNED) ?? [];
  const statuses = [...new Set(addresses)].map(
    async (address) => (await world.visitor().raw(address)).status,
  );
  expect(await Promise.race(statuses)).toBe(200);
  await fan.call(account.revokeOtherSessions, {});
  expect(await Promise.all(statuses)).toContain(404);
});
