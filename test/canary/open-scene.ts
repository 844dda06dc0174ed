import type { InputOf } from '#contract/kit.ts';
import { posts } from '#contract/posts.ts';
import { purchases } from '#contract/purchases.ts';
import {
  forNobody,
  insertBlock,
  insertFollow,
  insertPostPurchase,
  insertTrialMember,
  postInput,
  publishedPost,
  saveDraft,
  tierOf,
} from '#test/world/content.ts';
import { clip, song } from '#test/world/footage.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { settledMedia, upload } from '#test/world/uploads.ts';
import type { Person, World } from '#test/world.ts';
import { openCanaryRegistry } from './canary-registry.ts';
import { openChats, PREVIEW } from './chats.ts';
import { openCollections } from './collections.ts';
import { type Creator, type Place, plainPhoto } from './places.ts';
import type { Prober, Scene } from './scene.ts';

type Written = InputOf<typeof posts.save>['post'];

/**
 * Maps an item to another item whose photo it reuses, because making a photo is slow. Both items are locked to the
 * same people.
 */
const sharedPhotos = new Map([
  ['expired', 'archived'],
  ['deleted', 'archived'],
  ['consent ended', 'moderated'],
  ['scheduled', 'draft'],
]);

const SHUT_OUT_COUNTRY = 'US';
/** The header in which the trusted proxy reports a client address from the shut-out country. */
const FROM_THERE = { 'x-forwarded-for': '8.8.8.8' };

/** Creates locked items of every kind, with canaries, and probers who have no access to most of these items. */
export async function openScene(world: World): Promise<Scene> {
  const canaries = openCanaryRegistry();
  const [ada, gina, bea, rex] = [
    await verifiedCreator(world),
    await verifiedCreator(world),
    await verifiedCreator(world),
    await verifiedCreator(world),
  ];
  const silverTier = await tierOf(world, ada);
  const goldTier = await tierOf(world, ada, { price: '20000000', includes: [silverTier] });
  const places: Place[] = [];
  const { full, published } = await openPostWriter({ world, canaries, places, ada });

  const everybody = { ...forNobody, isPublic: true };
  await published('members', { audience: { ...forNobody, members: true } });
  await published('followers', { audience: { ...forNobody, followers: true } });
  await published('gold', { audience: { ...forNobody, tierIds: [goldTier] } });
  const priced = await published('priced', { price: '5' });
  const hidden = { isVisible: false };
  const archived = await published('archived', { price: '5' }, hidden);
  const expired = await published('expired', { price: '5' }, hidden);
  const deleted = await published('deleted', { price: '5' }, hidden);
  const moderated = await published('moderated', { audience: everybody }, hidden);
  const disputed = await published('consent ended', { audience: everybody }, hidden);
  await published('shut out by country', { audience: everybody }, { creator: gina });
  await published('by a blocking creator', { audience: everybody }, { creator: bea });
  await published('by a restricted creator', { audience: everybody }, { creator: rex, isVisible: false });
  const inside = await published('in a collection', { price: '5' });
  const soon = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
  for (const [name, publishAt] of [
    ['draft', null],
    ['scheduled', soon],
  ] as const) {
    const [post, assetIds] = await full(name, ada, { audience: everybody, publishAt });
    const { id, version } = await saveDraft(ada, post);
    if (publishAt) await ada.call(posts.publish, { id, version });
    places.push({ name, kind: 'post', id, creator: ada, assetIds, isVisible: false });
  }
  const note = await ada.call(purchases.writeNote, {
    title: 'A note',
    text: canaries.word('note', 'text'),
    price: '5',
  });
  places.push({ name: 'note', kind: 'note', id: note.id, creator: ada, assetIds: [], isVisible: true });

  await ada.call(posts.archive, { id: archived.id, isArchived: true });
  await world.sql`update posts set moderated_at = app_now() where id = ${moderated.id}`;
  await world.sql`update posts set consent_ended_at = app_now() where id = ${disputed.id}`;
  await world.sql`update posts set expires_at = app_now() where id = ${expired.id}`;

  const patron = await world.fan();
  await giveMoney(world, patron, '100');
  for (const place of await openCollections(canaries, {
    ada,
    gina,
    bea,
    goldTier,
    inside,
    patron,
    known: places,
  }))
    places.push(place);
  await insertTrialMember(world, patron, ada, { tierId: goldTier });
  await insertFollow(world, patron, ada);
  for (const place of [priced, archived, expired, deleted])
    await insertPostPurchase(world, patron, ada, place.id);
  await ada.call(posts.remove, { id: deleted.id });
  await world.sql`insert into blocked_countries (creator_id, country) values (${gina.id}, ${SHUT_OUT_COUNTRY})`;
  await world.sql`update people set is_restricted = true where id = ${rex.id}`;

  const probers = await openProbers(world, { ada, bea, silverTier, goldTier, pricedId: priced.id });
  places.push(...(await openChats(canaries, { world, ada, patron, probers })));
  return {
    world,
    canaries,
    places,
    probers,
    entitled: [ada, gina, bea, patron],
    creators: [ada, gina, bea, rex],
    ada,
    patron,
    goldTier,
  };
}

/**
 * Returns two functions. `full` returns the input of a post with canaries. `published` publishes such a post,
 * comments on it and adds it to `places`; Ada writes the post unless another creator is given.
 */
async function openPostWriter({
  world,
  canaries,
  places,
  ada,
}: {
  world: World;
  canaries: Scene['canaries'];
  places: Place[];
  ada: Creator;
}) {
  const videos = new Map([
    ['members', await clip({ size: '160x120', seconds: 1 })],
    ['priced', await clip({ size: '320x180', seconds: 6 })],
  ]);
  const tune = await song({ seconds: 2 });

  /**
   * Returns the input of a post, and the ids of the post's files. The post has a text, a label, media, a poll and a
   * goal, each with a canary.
   */
  const full = async (
    name: string,
    creator: Creator,
    changes: Partial<Written>,
  ): Promise<[Partial<Written>, string[]]> => {
    const photoIn = sharedPhotos.get(name) ?? name;
    const known = places.find((place) => place.name === photoIn)?.assetIds[0];
    const assets = [known ?? (await upload(creator, 'photo', await plainPhoto(canaries, photoIn)))];
    const video = videos.get(name);
    if (video) assets.push(await upload(creator, 'video', video));
    if (name === 'priced') assets.push(await upload(creator, 'audio', tune));
    for (const id of assets) {
      const { state, refusal } = await settledMedia(creator, id);
      if (state !== 'ready') throw new Error(`A file of ${name} is ${state}: ${refusal}.`);
    }
    return [
      {
        text: `The text is ${canaries.word(name, 'text')}`,
        isTextOpen: false,
        labels: [canaries.word(name, 'label')],
        media: assets.map((id, index) => ({
          id,
          alt: canaries.word(name, `alt text ${index}`),
          isPreview: false,
        })),
        poll: { options: [canaries.word(name, 'poll option'), 'no'], days: 7, right: null },
        goal: { title: canaries.word(name, 'goal'), target: '50', rule: 'flexible', days: null },
        audience: forNobody,
        ...changes,
      },
      assets,
    ];
  };
  const published = async (
    name: string,
    changes: Partial<Written>,
    { creator = ada, isVisible = true }: { creator?: Creator; isVisible?: boolean } = {},
  ): Promise<Place> => {
    const [post, assetIds] = await full(name, creator, changes);
    const first = await publishedPost(creator, {
      ...post,
      text: `Before: ${canaries.word(name, 'earlier text')}`,
    });
    const { version } = await creator.call(posts.draft, { id: first });
    await creator.call(posts.save, { id: first, version, post: postInput(post) });
    await world.sql`delete from allowances where subject = ${creator.id}`;
    await creator.call(posts.comment, { postId: first, text: canaries.word(name, 'comment') });
    const place: Place = { name, kind: 'post', id: first, creator, assetIds, isVisible };
    places.push(place);
    return place;
  };
  return { full, published };
}

const OPEN_TO_ALL = ['shut out by country', 'by a blocking creator'];

async function openProbers(
  world: World,
  given: { ada: Creator; bea: Creator; silverTier: string; goldTier: string; pricedId: string },
): Promise<Prober[]> {
  const { ada, bea, silverTier, goldTier, pricedId } = given;
  const prober = (
    name: string,
    person: Person | null,
    { mayKnow = OPEN_TO_ALL, headers = {} }: { mayKnow?: string[]; headers?: Record<string, string> } = {},
  ): Prober => ({ name, person, browser: person ?? world.visitor(), headers, mayKnow: new Set(mayKnow) });
  const lapsed = await world.fan();
  await insertTrialMember(world, lapsed, ada, { tierId: goldTier });
  await world.sql`update subscriptions set period_start = app_now() - interval '2 days', period_end = app_now(),
    trial_until = app_now() where fan_id = ${lapsed.id}`;
  const wrongTier = await world.fan();
  await insertTrialMember(world, wrongTier, ada, { tierId: silverTier });
  const refunded = await world.fan();
  await insertPostPurchase(world, refunded, ada, pricedId, 'refunded');
  const chargedBack = await world.fan();
  await insertPostPurchase(world, chargedBack, ada, pricedId, 'charged_back');
  const blocked = await world.fan();
  for (const creator of [ada, bea]) await insertBlock(world, creator, blocked);
  // The items that a recipient of the paid message may see: those open to everybody, and the message's free part.
  const written = [...OPEN_TO_ALL, PREVIEW];
  return [
    prober('a visitor', null),
    prober('a fan', await world.fan(), { mayKnow: written }),
    prober('a lapsed member', lapsed, { mayKnow: written }),
    prober('a member of another tier', wrongTier, { mayKnow: [...written, 'members', 'followers'] }),
    prober('a refunded buyer', refunded, { mayKnow: written }),
    prober('a buyer who charged back', chargedBack, { mayKnow: written }),
    prober('a blocked fan', blocked, { mayKnow: ['shut out by country'] }),
    prober('a visitor from a country shut out', null, {
      mayKnow: ['by a blocking creator'],
      headers: FROM_THERE,
    }),
    prober('another creator', await verifiedCreator(world)),
  ];
}
