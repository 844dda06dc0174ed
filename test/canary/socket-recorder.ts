import { postChanged, posts } from '#contract/posts.ts';
import type { Person } from '#test/world.ts';
import { OWN_CHAT, sendMoreMessages } from './chats.ts';
import { nameOf } from './harvest.ts';
import type { Scene } from './scene.ts';
import { receivedAll } from './trigger-events.ts';

export interface Recorded {
  /** The number of requests to subscribe to a topic. */
  readonly topics: number;
  readonly frames: number;
  readonly leaks: readonly string[];
  /**
   * Events that even a fan with access did not receive. If no prober received such an event either, that proves
   * nothing.
   */
  readonly missed: readonly string[];
}

const FROM_THE_BEGINNING = '1';

/**
 * Makes each prober with an account request all topics, and then makes creators comment, pin posts and send messages.
 * No prober may receive a canary of an item that the prober may not see, or subscribe to a hidden topic (C2).
 */
export async function recordSockets(scene: Scene): Promise<Recorded> {
  const { world, canaries, places, probers, creators, entitled, patron } = scene;
  const leaks: string[] = [];
  let [topics, frames] = [0, 0];
  const requested = [
    ...places.map(({ id }) => `post:${id}`),
    ...creators.map(({ id }) => `creator:${id}`),
    ...entitled.flatMap(({ id }) => [`person:${id}`, `creator:${id}:posts`, `inbox:${id}`]),
    ...places.flatMap(({ chatId }) => (chatId ? [`chat:${chatId}`] : [])),
  ];
  const openSocket = async (person: Person) => {
    const listener = await person.listen({ after: FROM_THE_BEGINNING });
    for (const topic of requested) listener.send({ type: 'follow', topic });
    topics += requested.length;
    const answered = () =>
      listener.frames.filter(({ type }) => type === 'following' || type === 'error').length;
    await listener.until(() => answered() >= requested.length, 'Not every topic was answered.');
    return { person, listener };
  };
  const witness = await openSocket(patron);
  const listening = [];
  for (const prober of probers)
    if (prober.person) listening.push({ prober, ...(await openSocket(prober.person)) });

  const open = places.filter(({ kind, isVisible }) => kind === 'post' && isVisible);
  const hidden = places.filter(
    ({ kind, isVisible, name }) => kind === 'post' && !isVisible && name !== 'by a restricted creator',
  );
  for (const { name, id, creator } of open) {
    await world.sql`delete from allowances where subject = ${creator.id}`;
    await creator.call(posts.comment, { postId: id, text: canaries.word(name, 'later comment') });
    await creator.call(posts.pin, { id, isPinned: true });
    await creator.call(posts.pin, { id, isPinned: false });
  }
  for (const { name, id, creator } of hidden) {
    const text = canaries.word(name, 'later comment');
    // Even the creator may not comment on or pin some hidden posts, so a refusal is ignored.
    await creator.call(posts.comment, { postId: id, text }).catch(() => undefined);
    await creator.call(posts.pin, { id, isPinned: true }).catch(() => undefined);
  }
  await sendMoreMessages(scene);

  await receivedAll(world, witness);
  const changed = new Set(witness.listener.received(postChanged).map(({ id }) => id));
  const missed = open.filter(({ id }) => !changed.has(id)).map(({ name }) => `${name} changed`);
  const words = await canaries.seenIn(Buffer.from(JSON.stringify(witness.listener.frames)), false);
  if (!words.some(({ place, what }) => place === OWN_CHAT && what === 'later text'))
    missed.push('later text');
  await witness.listener.close();

  for (const { prober, person, listener } of listening) {
    await receivedAll(world, { person, listener });
    frames += listener.frames.length;
    const seen = await canaries.seenIn(Buffer.from(JSON.stringify(listener.frames)), false);
    for (const canary of seen.filter(({ place }) => !prober.mayKnow.has(place)))
      leaks.push(`${prober.name} receives ${nameOf(canary)}`);
    for (const frame of listener.frames) {
      if (frame.type !== 'following') continue;
      const place = places.find(({ id }) => frame.topic === `post:${id}`);
      const isPrivate = ['person:', 'inbox:', 'chat:'].some((begin) => frame.topic.startsWith(begin));
      if (isPrivate || (place && !place.isVisible && !prober.mayKnow.has(place.name)))
        leaks.push(`${prober.name} listens to ${place?.name ?? frame.topic}`);
    }
    const blocked = prober.name === 'a blocked fan' ? listener.frames : [];
    for (const frame of blocked)
      if (frame.type === 'following' && frame.topic === `creator:${scene.ada.id}`)
        leaks.push(`${prober.name} listens to a creator who blocked them`);
    await listener.close();
  }
  return { topics, frames, leaks, missed };
}
