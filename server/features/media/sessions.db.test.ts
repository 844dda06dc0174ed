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
import { owns, publishedPost, saveDraft, written } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { uploaded } from '#test/world/uploads.ts';
import { openWorld, type Person, type World } from '#test/world.ts';

const HOUR_MS = 3_600_000;
const GRANTED = /\/m\/g\/[A-Za-z0-9_-]+\/[A-Za-z0-9._-]+/g;

let world: World;
let ada: Person & { domain: string };
let photoId: string;
/** Where the one photo stands. */
let place: { draft: string; scheduled: string; published: string; collection: string };

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
  place = { draft, scheduled: scheduled.id, published: await publishedPost(ada, shown), collection };
});

const in1Hour = (): string => new Date(Date.now() + HOUR_MS).toISOString();

/** Every answer with addresses in it. */
const answers: readonly { readonly name: string; ask(person: Person): Promise<unknown> }[] = [
  { name: 'media.mine', ask: (person) => person.call(media.mine, {}) },
  { name: 'media.refresh', ask: (person) => person.call(media.refresh, { ids: [photoId] }) },
  { name: 'vault.list', ask: (person) => person.call(vault.list, {}) },
  { name: 'vault.find', ask: (person) => person.call(vault.find, { id: photoId }) },
  {
    name: 'posts.queue',
    ask: (person) =>
      person.call(posts.queue, {
        from: new Date(0).toISOString(),
        to: new Date(Date.now() + 9 * HOUR_MS).toISOString(),
      }),
  },
  {
    name: 'posts.reschedule',
    ask: (person) => person.call(posts.reschedule, { id: place.scheduled, what: 'publish', at: in1Hour() }),
  },
  { name: 'posts.find', ask: (person) => person.call(posts.find, { id: place.published }) },
  { name: 'posts.draft', ask: (person) => person.call(posts.draft, { id: place.draft }) },
  { name: 'posts.drafts', ask: (person) => person.call(posts.drafts, {}) },
  {
    name: 'posts.save',
    ask: (person) =>
      person.call(posts.save, {
        id: newId(),
        version: null,
        post: written({ media: [{ id: photoId, alt: '', isPreview: false }] }),
      }),
  },
  {
    name: 'posts.publish',
    ask: (person) => person.call(posts.publish, { id: place.published, version: 1 }),
  },
  { name: 'protection.download', ask: (person) => person.call(protection.download, { id: photoId }) },
  {
    name: 'collections.find',
    ask: (person) => person.call(collections.find, { domain: ada.domain, id: place.collection }),
  },
  {
    name: 'collections.byCreator',
    ask: (person) => person.call(collections.byCreator, { domain: ada.domain }),
  },
  { name: 'collections.mine', ask: (person) => person.call(collections.mine, {}) },
  { name: 'collections.draft', ask: (person) => person.call(collections.draft, { id: place.collection }) },
];

/** The signed part of an address, as hexadecimal digits. */
const signedPart = (address: string): string =>
  Buffer.from(address.split('/')[3] ?? '', 'base64url').toString('hex');

describe('ME29: no address tells which login it was made for', () => {
  test.each(answers)('$name', async ({ ask }) => {
    const { sessions } = await ada.call(account.sessions, {});
    const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
    const addresses = JSON.stringify(await ask(ada)).match(GRANTED) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      expect(address).not.toContain(id);
      expect(signedPart(address)).not.toContain(id.replaceAll('-', ''));
    }
  });
});

test('ME29: two logins of one person have different addresses, one login has one', async () => {
  const phone = await ada.elsewhere();
  const addressFor = async (person: Person) =>
    JSON.stringify(await person.call(media.refresh, { ids: [photoId] })).match(GRANTED)?.[0] ?? '';
  // The bytes that stand for the login, behind time, viewer and asset.
  const loginIn = (address: string): string => signedPart(address).slice(72, 104);
  expect(loginIn(await addressFor(ada))).toBe(loginIn(await addressFor(ada)));
  expect(loginIn(await addressFor(ada))).not.toBe(loginIn(await addressFor(phone)));
});

describe('C5: a login that ends takes its addresses with it, though the person is logged in elsewhere', () => {
  test.each(answers)('$name', async ({ ask }) => {
    const phone = await ada.elsewhere();
    const found = JSON.stringify(await ask(phone)).match(GRANTED) ?? [];
    const addresses = [...new Set(found)];
    expect(addresses.length).toBeGreaterThan(0);
    const statuses = () =>
      Promise.all(addresses.map(async (address) => (await world.visitor().raw(address)).status));
    expect(new Set(await statuses())).toEqual(new Set([200]));
    await phone.call(account.logOut, {});
    expect(new Set(await statuses())).toEqual(new Set([404]));
  });
});

test('C5: nor does a picture come whose mark is drawn after the login has ended', async () => {
  // Noise takes long to draw; the others wait while the first one is.
  const raw = { width: 1_920, height: 1_440, channels: 3 } as const;
  const noise = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg()
    .toBuffer();
  const { id } = await uploaded(ada, 'photo', noise);
  await ada.call(media.mark, { ids: [id], isMarked: true });
  const fan = await world.fan();
  await owns(world, fan, ada, await publishedPost(ada, { media: [{ id, alt: '', isPreview: false }] }));
  const phone = await fan.elsewhere();
  const addresses = JSON.stringify(await phone.call(media.refresh, { ids: [id] })).match(GRANTED) ?? [];
  const asked = [...new Set(addresses)].map(async (address) => (await world.visitor().raw(address)).status);
  expect(await Promise.race(asked)).toBe(200);
  await fan.call(account.revokeOtherSessions, {});
  expect(await Promise.all(asked)).toContain(404);
});
