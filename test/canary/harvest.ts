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

/** What those who may see everything were told: the ids and addresses that the others then try. */
export interface Harvest {
  readonly ids: readonly string[];
  readonly wallets: readonly string[];
  readonly domains: readonly string[];
  readonly addresses: readonly Address[];
  /** The canaries that were met on the way: what is never seen by anybody proves nothing. */
  readonly met: ReadonlySet<string>;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const WALLET = /0x[0-9a-fA-F]{40}/g;
const GRANTED = /\/m\/g\/[A-Za-z0-9_-]+\/[A-Za-z0-9._-]+/g;

export const nameOf = ({ place, what }: Canary): string => `${place}: ${what}`;

export async function harvest(scene: Scene): Promise<Harvest> {
  const { world, canaries, places, entitled } = scene;
  const [ids, wallets, met] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const addresses = new Map<string, Address>();
  const hear = async (text: string): Promise<void> => {
    for (const id of text.match(UUID) ?? []) ids.add(id);
    for (const wallet of text.match(WALLET) ?? []) wallets.add(wallet);
    for (const canary of await canaries.seenIn(Buffer.from(text), false)) met.add(nameOf(canary));
  };
  for (const person of entitled)
    for (const answer of await everythingToldTo(person, scene)) await hear(answer);

  const follow = async (person: Person, { path, place, assetId }: Address): Promise<void> => {
    if (addresses.has(path)) return;
    addresses.set(path, { path, place, assetId });
    const answer = await person.raw(path);
    if (answer.status !== 200) throw new Error(`${path} of ${place} is closed to who may see it.`);
    const body = Buffer.from(await answer.arrayBuffer());
    const inside = body.toString('latin1').match(GRANTED) ?? [];
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
        for (const path of JSON.stringify(sources).match(GRANTED) ?? [])
          await follow(person, { path, place: name, assetId: id });
    }
  const kept = await world.sql<{ id: string }>`
    select id from purchases union select id from sessions union select id from people
    union select id from subscriptions union select id from comments union select id from media_assets
    union select id from chats union select id from messages union select id from mass_messages`;
  for (const { id } of kept) ids.add(id);
  return {
    ids: [...ids],
    wallets: [...wallets],
    domains: scene.creators.map(({ domain }) => domain),
    addresses: [...addresses.values()],
    met,
  };
}

/** The answers to everything that somebody can ask for without changing anything. */
async function everythingToldTo(
  person: Person,
  { canaries, places, creators: all }: Scene,
): Promise<string[]> {
  const told: string[] = [];
  const ask = async <C extends Call>(call: C, input: InputOf<C>): Promise<void> => {
    if (call.who === 'creator' && person.domain === null) return;
    try {
      told.push(JSON.stringify(await person.call(call, input)));
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
    }
  };
  for (const { id } of places) {
    for (const call of [posts.find, posts.draft, posts.history, posts.buyers]) await ask(call, { id });
    await ask(posts.comments, { postId: id });
    await ask(purchases.quote, { item: { kind: 'post', id } });
  }
  for (const { id, creator } of places.filter(({ kind }) => kind === 'collection')) {
    await ask(collections.find, { domain: creator.domain, id });
    await ask(collections.draft, { id });
    await ask(purchases.quote, { item: { kind: 'collection', id } });
  }
  for (const { domain } of all) {
    await ask(posts.byCreator, { domain });
    for (const state of ['published', 'scheduled', 'archived'] as const)
      await ask(posts.search, { domain, state });
    await ask(creators.page, { domain });
    await ask(tiers.list, { domain });
    await ask(collections.byCreator, { domain });
  }
  await ask(chat.list, { limit: 100 });
  await ask(chat.favourites, {});
  await ask(mass.list, {});
  const chats = new Map(places.flatMap(({ name, chatId }) => (chatId ? [[chatId, name] as const] : [])));
  for (const [chatId, name] of chats) {
    for (const call of [chat.find, chat.messages, chat.gallery]) await ask(call, { chatId });
    await ask(chat.search, { query: canaries.wordsOf(name)[0] ?? name, chatId });
  }
  const soon = {
    from: new Date(0).toISOString(),
    to: new Date(Date.now() + 90 * 24 * 3_600_000).toISOString(),
  };
  await ask(posts.queue, soon);
  await ask(posts.drafts, {});
  await ask(posts.bought, {});
  await ask(posts.feed, {});
  await ask(media.mine, { limit: 100 });
  await ask(purchases.notes, {});
  await ask(purchases.earnings, {});
  await ask(subscriptions.fans, {});
  await ask(vault.list, {});
  await ask(collections.mine, {});
  await ask(collections.bought, {});
  return told;
}
