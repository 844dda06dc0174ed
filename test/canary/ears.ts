import { setTimeout as pause } from 'node:timers/promises';
import { posts } from '#contract/posts.ts';
import { goOnTalking } from './chats.ts';
import { nameOf } from './harvest.ts';
import type { Scene } from './scene.ts';

export interface Overheard {
  /** Topics that were asked for. */
  readonly topics: number;
  readonly frames: number;
  readonly leaks: readonly string[];
}

const FROM_THE_BEGINNING = '1';
const SILENCE_MS = 400;

/** Everybody asks to hear everything, then creators do what is told of; what arrives must tell nothing (C2). */
export async function overhear(scene: Scene): Promise<Overheard> {
  const { cage, places, probers, creators, entitled } = scene;
  const leaks: string[] = [];
  let [topics, frames] = [0, 0];
  const listening = [];
  for (const prober of probers) {
    if (!prober.person) continue;
    const ears = await prober.person.listen({ after: FROM_THE_BEGINNING });
    const wanted = [
      ...places.map(({ id }) => `post:${id}`),
      ...creators.map(({ id }) => `creator:${id}`),
      ...entitled.flatMap(({ id }) => [`person:${id}`, `creator:${id}:posts`, `inbox:${id}`]),
      ...places.flatMap(({ chatId }) => (chatId ? [`chat:${chatId}`] : [])),
    ];
    for (const topic of wanted) ears.send({ type: 'follow', topic });
    topics += wanted.length;
    listening.push({ prober, ears, wanted });
  }
  for (const { ears, wanted } of listening) {
    const answered = () => ears.frames.filter(({ type }) => type === 'following' || type === 'error').length;
    await ears.until(() => answered() >= wanted.length, 'Not every topic was answered.');
  }
  for (const { name, kind, id, creator } of places) {
    if (kind === 'note' || kind === 'message' || name === 'of the restricted') continue;
    const act = async (work: Promise<unknown>): Promise<void> => {
      await work.catch(() => undefined);
    };
    await scene.world.sql`delete from allowances where subject = ${creator.id}`;
    await act(creator.call(posts.comment, { postId: id, text: cage.word(name, 'later comment') }));
    await act(creator.call(posts.pin, { id, isPinned: true }));
    await act(creator.call(posts.pin, { id, isPinned: false }));
  }
  await goOnTalking(scene);
  await pause(SILENCE_MS);
  for (const { prober, ears } of listening) {
    frames += ears.frames.length;
    const seen = await cage.seenIn(Buffer.from(JSON.stringify(ears.frames)), false);
    for (const canary of seen.filter(({ place }) => !prober.mayKnow.has(place)))
      leaks.push(`${prober.name} hears ${nameOf(canary)}`);
    for (const frame of ears.frames) {
      if (frame.type !== 'following') continue;
      const place = places.find(({ id }) => frame.topic === `post:${id}`);
      const isPrivate = ['person:', 'inbox:', 'chat:'].some((begin) => frame.topic.startsWith(begin));
      if (isPrivate || (place && !place.isThere && !prober.mayKnow.has(place.name)))
        leaks.push(`${prober.name} listens to ${place?.name ?? frame.topic}`);
    }
    const blocked = prober.name === 'a blocked fan' ? ears.frames : [];
    for (const frame of blocked)
      if (frame.type === 'following' && frame.topic === `creator:${scene.ada.id}`)
        leaks.push(`${prober.name} listens to who blocked them`);
    await ears.close();
  }
  return { topics, frames, leaks };
}
