import { chat } from '#contract/chat.ts';
import { mass } from '#contract/mass.ts';
import { purchases } from '#contract/purchases.ts';
import { sendDue } from '#server/features/mass/index.ts';
import { newId } from '#server/kit/random.ts';
import { chatOf, says, waitsFor } from '#test/world/chats.ts';
import { uploaded } from '#test/world/uploads.ts';
import type { Person, World } from '#test/world.ts';
import type { CanaryRegistry } from './canary-registry.ts';
import { type Creator, type Place, plainPhoto } from './places.ts';
import type { Prober, Scene } from './scene.ts';

/** What two others say to each other: nobody else knows that it is there. */
export const OWN_CHAT = 'somebody else’s chat';
/** For sale to the prober: what is behind the price is not theirs. */
export const LOCKED = 'locked message';
export const LOCKED_MASS = 'locked mass message';
/** The free part of what is for sale, seen by everybody it was sent to. */
export const PREVIEW = 'preview of a message';
const TAKEN_BACK = 'message taken back';
const MASS_TAKEN_BACK = 'mass message taken back';

interface Given {
  readonly world: World;
  readonly ada: Creator;
  /** Who owns what was sent to many. */
  readonly patron: Person;
  readonly probers: readonly Prober[];
}

const isWrittenTo = ({ mayKnow }: Prober): boolean => mayKnow.has(PREVIEW);

/** Chats with everything that can be locked in them, with the probers in it and without. */
export async function openChats(
  canaries: CanaryRegistry,
  { world, ada, patron, probers }: Given,
): Promise<Place[]> {
  const photoIn = async (place: string): Promise<string> =>
    (await uploaded(ada, 'photo', await plainPhoto(canaries, place))).id;
  const [shared, locked, preview] = [await photoIn(OWN_CHAT), await photoIn(LOCKED), await photoIn(PREVIEW)];
  const places: Place[] = [];
  const place = { kind: 'message', creator: ada, isThere: true } as const;

  const own = await chatOf(patron, ada);
  await says(patron, own, `I said ${canaries.word(OWN_CHAT, 'words of a fan')}`);
  const said = await says(ada, own, `And I ${canaries.word(OWN_CHAT, 'text')}`, { mediaIds: [shared] });
  await patron.call(purchases.tip, {
    to: ada.domain,
    amount: '5',
    note: canaries.word(OWN_CHAT, 'note of a tip'),
  });
  await ada.call(chat.describe, { chatId: own, note: canaries.word(OWN_CHAT, 'private note') });
  places.push({ ...place, name: OWN_CHAT, id: said.id, chatId: own, assetIds: [shared], isThere: false });

  const fans: Person[] = [];
  for (const { person } of probers.filter(isWrittenTo)) {
    if (!person) continue;
    fans.push(person);
    const chatId = await chatOf(person, ada);
    await says(person, chatId, 'Hello');
    const { message } = await ada.call(chat.sendPaid, {
      id: newId(),
      chatId,
      text: 'Something for you',
      price: '5',
      mediaIds: [preview, locked],
      previewIds: [preview],
      lockedText: canaries.word(LOCKED, 'locked text'),
    });
    await says(person, chatId, 'What is it?', { replyTo: message.seq });
    await person.call(chat.favourite, { chatId, seq: message.seq, isFavourite: true });
    places.push({ ...place, name: LOCKED, id: message.id, chatId, assetIds: [locked] });
    places.push({ ...place, name: PREVIEW, id: message.id, chatId, assetIds: [preview] });
    const slip = await says(ada, chatId, canaries.word(TAKEN_BACK, 'text'));
    await ada.call(chat.unsend, { chatId, seq: slip.seq });
    places.push({ ...place, name: TAKEN_BACK, id: slip.id, chatId, assetIds: [], isThere: false });
  }

  const { id, version } = await ada.call(mass.save, {
    id: newId(),
    version: null,
    audience: { include: [], fanIds: [...fans, patron].map((fan) => fan.id) },
    words: {
      text: 'Something for all of you',
      price: '5',
      mediaIds: [preview, locked],
      previewIds: [preview],
      lockedText: canaries.word(LOCKED_MASS, 'locked text'),
    },
  });
  await ada.call(mass.send, { id, version });
  while ((await ada.call(mass.find, { id })).state !== 'sent') await sendDue(world.db);
  await patron.call(purchases.buy, {
    item: { kind: 'message', id },
    expectedTotal: { asset: 'USD', units: '5000000' },
  });
  for (const [index, fan] of fans.entries()) {
    const chatId = await chatOf(fan, ada);
    // Every other one has opened it; for the rest it waits.
    if (index % 2 === 0) await fan.call(chat.find, { chatId });
    places.push({ ...place, name: LOCKED_MASS, id, chatId, assetIds: [] });
    const gone = await waitsFor(
      world,
      { creator: ada, fan, chatId },
      { body: canaries.word(MASS_TAKEN_BACK, 'text') },
    );
    await world.sql`update mass_messages set unsent_at = app_now(), state = 'unsent' where id = ${gone}`;
    places.push({ ...place, name: MASS_TAKEN_BACK, id: gone, chatId, assetIds: [], isThere: false });
  }
  places.push({ ...place, name: LOCKED_MASS, id, chatId: own, assetIds: [] });
  return places;
}

/** While the probers listen: words to somebody else, and something for sale to each of them. */
export async function goOnTalking({ canaries, places, ada, entitled }: Scene): Promise<void> {
  const chats = new Map(places.flatMap(({ name, chatId }) => (chatId ? [[name, chatId] as const] : [])));
  const own = chats.get(OWN_CHAT) ?? '';
  await says(ada, own, canaries.word(OWN_CHAT, 'later words'));
  for (const person of entitled) await person.call(chat.read, { chatId: own, seq: 1 }).catch(() => undefined);
  const assetIds = places.find(({ name }) => name === LOCKED)?.assetIds ?? [];
  for (const { name, chatId = '' } of places.filter((one) => one.name === LOCKED)) {
    const { message } = await ada.call(chat.sendPaid, {
      id: newId(),
      chatId,
      text: 'Another one',
      price: '5',
      mediaIds: [...assetIds],
      lockedText: canaries.word(name, 'later locked text'),
    });
    await ada.call(chat.pin, { chatId, seq: message.seq, isPinned: true });
    const slip = await says(ada, chatId, 'Never mind');
    await ada.call(chat.unsend, { chatId, seq: slip.seq });
  }
}
