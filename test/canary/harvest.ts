import { chat } from '#contract/chat.ts';
import { collections } from '#contract/collections.ts';
import { creators } from '#contract/creators.ts';
import type { Call, InputOf } from '#contract/kit.ts';
import { mass } from '#contract/mass.ts';
import { media } from '#contract/media.ts';
import { posts } from '#contract/posts.ts';
import { purchases } from '#contract/purchases.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import { vault } from '#contract/vault.ts';
import type { Person } from '#test/world.ts';
import { RefusedError } from '#test/world.ts';
import type { Canary } from './canary-registry.ts';
import type { Scene } from './scene.ts';

export interface Address {
  readonly path: string;
  readonly place: string;
  readonly assetId: string;
}

/**
 * Values that the probers try in their requests, and names of canaries. The values come from answers to people with
 * access and from the database. The canaries are those that people with access received.
 */
export interface Harvest {
  readonly ids: readonly string[];
  readonly wallets: readonly string[];
  readonly domains: readonly string[];
  readonly addresses: readonly Address[];
  /** The names of canaries that people with access received. A canary that nobody receives proves nothing. */
  readonly met: ReadonlySet<string>;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const WALLET = /0x[0-9a-fA-F]{40}/g;
const SIGNED_URL = /\/m\/g\/[A-Za-z0-9_-]+\/[A-Za-z0-9._-]+/g;

export const nameOf = ({ place, what }: Canary): string => `${place}: ${what}`;

export async function harvest(scene: Scene): Promise<Harvest> {
  const { world, canaries, places, entitled } = scene;
  const [ids, wallets, met] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const addresses = new Map<string, Address>();
  const collect = async (text: string): Promise<void> => {
    for (const id of text.match(UUID) ?? []) ids.add(id);
    for (const wallet of text.match(WALLET) ?? []) wallets.add(wallet);
    for (const canary of await canaries.seenIn(Buffer.from(text), false)) met.add(nameOf(canary));
  };
  for (const person of entitled)
    for (const answer of await readAnswersFor(person, scene)) await collect(answer);

  const follow = async (person: Person, { path, place, assetId }: Address): Promise<void> => {
    if (addresses.has(path)) return;
    addresses.set(path, { path, place, assetId });
    const answer = await person.raw(path);
    if (answer.status !== 200) throw new Error(`${path} of ${place} is refused to a person with access.`);
    const body = Buffer.from(await answer.arrayBuffer());
    const inside = body.toString('latin1').match(SIGNED_URL) ?? [];
    if (inside.length === 0) {
      const what = path.split('/').at(-1) ?? '';
      canaries.addFile({ place, what }, body);
      for (const canary of await canaries.seenIn(body, true)) met.add(nameOf(canary));
    }
    for (const next of inside) await follow(person, { path: next, place, assetId });
  };
  for (const person of entitled)
    for (const { name, assetIds } of places.filter((place) => place.assetIds.length > 0)) {
      const { media: open } = await person.call(media.refresh, { ids: [...assetIds] });
      for (const { id, sources } of open)
        for (const path of JSON.stringify(sources).match(SIGNED_URL) ?? [])
          await follow(person, { path, place: name, assetId: id });
    }
  const stored = await world.sql<{ id: string }>`
    select id from purchases union select id from sessions union select id from people
    union select id from subscriptions union select id from comments union select id from media_assets
    union select id from chats union select id from messages union select id from mass_messages`;
  for (const { id } of stored) ids.add(id);
  return {
    ids: [...ids],
    wallets: [...wallets],
    domains: scene.creators.map(({ domain }) => domain),
    addresses: [...addresses.values()],
    met,
  };
}

/** Returns the answers that the person gets to calls that only read. */
async function readAnswersFor(person: Person, { canaries, places, creators: all }: Scene): Promise<string[]> {
  const answers: string[] = [];
  const request = async <C extends Call>(call: C, input: InputOf<C>): Promise<void> => {
    if (call.who === 'creator' && person.domain === null) return;
    try {
      answers.push(JSON.stringify(await person.call(call, input)));
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
    }
  };
  for (const { id } of places) {
    for (const call of [posts.find, posts.draft, posts.history, posts.buyers]) await request(call, { id });
    await request(posts.comments, { postId: id });
    await request(purchases.quote, { item: { kind: 'post', id } });
  }
  for (const { id, creator } of places.filter(({ kind }) => kind === 'collection')) {
    await request(collections.find, { domain: creator.domain, id });
    await request(collections.draft, { id });
    await request(purchases.quote, { item: { kind: 'collection', id } });
  }
  for (const { domain } of all) {
    await request(posts.byCreator, { domain });
    for (const state of ['published', 'scheduled', 'archived'] as const)
      await request(posts.search, { domain, state });
    await request(creators.page, { domain });
    await request(tiers.list, { domain });
    await request(collections.byCreator, { domain });
  }
  await request(chat.list, { limit: 100 });
  await request(chat.favourites, {});
  await request(mass.list, {});
  const chats = new Map(places.flatMap(({ name, chatId }) => (chatId ? [[chatId, name] as const] : [])));
  for (const [chatId, name] of chats) {
    for (const call of [chat.find, chat.messages, chat.gallery]) await request(call, { chatId });
    await request(chat.search, { query: canaries.wordsOf(name)[0] ?? name, chatId });
  }
  const soon = {
    from: new Date(0).toISOString(),
    to: new Date(Date.now() + 90 * 24 * 3_600_000).toISOString(),
  };
  await request(posts.queue, soon);
  await request(posts.drafts, {});
  await request(posts.bought, {});
  await request(posts.feed, {});
  await request(media.mine, { limit: 100 });
  await request(purchases.notes, {});
  await request(purchases.earnings, {});
  await request(subscriptions.fans, {});
  await request(vault.list, {});
  await request(collections.mine, {});
  await request(collections.bought, {});
  return answers;
}
