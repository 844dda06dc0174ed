import { postChanged, posts } from '#contract/posts.ts';
import type { Person } from '#test/world.ts';
import { goOnTalking, OWN_CHAT } from './chats.ts';
import { nameOf } from './harvest.ts';
import type { Scene } from './scene.ts';
import { receivedAll } from './trigger-events.ts';

export interface Recorded {
  /** Topics that were asked for. */
  readonly topics: number;
  readonly frames: number;
  readonly leaks: readonly string[];
  /** What did not even reach somebody who may hear it: then the silence of the others says nothing. */
  readonly unheard: readonly string[];
}

const FROM_THE_BEGINNING = '1';

/** Everybody asks to hear everything, then creators do what is told of; what arrives must tell nothing (C2). */
export async function recordSockets(scene: Scene): Promise<Recorded> {
  const { world, canaries, places, probers, creators, entitled, patron } = scene;
  const leaks: string[] = [];
  let [topics, frames] = [0, 0];
  const wanted = [
    ...places.map(({ id }) => `post:${id}`),
    ...creators.map(({ id }) => `creator:${id}`),
    ...entitled.flatMap(({ id }) => [`person:${id}`, `creator:${id}:posts`, `inbox:${id}`]),
    ...places.flatMap(({ chatId }) => (chatId ? [`chat:${chatId}`] : [])),
  ];
  const listens = async (person: Person) => {
    const ears = await person.listen({ after: FROM_THE_BEGINNING });
    for (const topic of wanted) ears.send({ type: 'follow', topic });
    topics += wanted.length;
    const answered = () => ears.frames.filter(({ type }) => type === 'following' || type === 'error').length;
    await ears.until(() => answered() >= wanted.length, 'Not every topic was answered.');
    return { person, ears };
  };
  const witness = await listens(patron);
  const listening = [];
  for (const prober of probers)
    if (prober.person) listening.push({ prober, ...(await listens(prober.person)) });

  const open = places.filter(({ kind, isThere }) => kind === 'post' && isThere);
  const hidden = places.filter(
    ({ kind, isThere, name }) => kind === 'post' && !isThere && name !== 'of the restricted',
  );
  for (const { name, id, creator } of open) {
    await world.sql`delete from allowances where subject = ${creator.id}`;
    await creator.call(posts.comment, { postId: id, text: canaries.word(name, 'later comment') });
    await creator.call(posts.pin, { id, isPinned: true });
    await creator.call(posts.pin, { id, isPinned: false });
  }
  for (const { name, id, creator } of hidden) {
    const text = canaries.word(name, 'later comment');
    // Some of these are refused to their creators as well.
    await creator.call(posts.comment, { postId: id, text }).catch(() => undefined);
    await creator.call(posts.pin, { id, isPinned: true }).catch(() => undefined);
  }
  await goOnTalking(scene);

  await receivedAll(world, witness);
  const changed = new Set(witness.ears.heard(postChanged).map(({ id }) => id));
  const unheard = open.filter(({ id }) => !changed.has(id)).map(({ name }) => `${name} changed`);
  const words = await canaries.seenIn(Buffer.from(JSON.stringify(witness.ears.frames)), false);
  if (!words.some(({ place, what }) => place === OWN_CHAT && what === 'later words'))
    unheard.push('later words');
  await witness.ears.close();

  for (const { prober, person, ears } of listening) {
    await receivedAll(world, { person, ears });
    frames += ears.frames.length;
    const seen = await canaries.seenIn(Buffer.from(JSON.stringify(ears.frames)), false);
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
  return { topics, frames, leaks, unheard };
}
