import { chat } from '#contract/chat.ts';
import { mass } from '#contract/mass.ts';
import { purchases } from '#contract/purchases.ts';
import { sendDue } from '#server/features/mass/index.ts';
import { newId } from '#server/kit/random.ts';
import { chatOf, insertPendingPointer, sendText } from '#test/world/chats.ts';
import { uploaded } from '#test/world/uploads.ts';
import type { Person, World } from '#test/world.ts';
import type { CanaryRegistry } from './canary-registry.ts';
import { type Creator, type Place, plainPhoto } from './places.ts';
import type { Prober, Scene } from './scene.ts';

/** The tests' name for a chat between two other people. No prober may know that this chat exists. */
export const OWN_CHAT = 'another person’s chat';
/** The tests' name for the locked part of a paid message, which its recipient has not bought. */
export const LOCKED = 'locked message';
export const LOCKED_MASS = 'locked mass message';
/** The tests' name for the free part of a paid message, which each recipient may see. */
export const PREVIEW = 'preview of a message';
const UNSENT = 'unsent message';
const UNSENT_MASS = 'unsent mass message';

interface Given {
  readonly world: World;
  readonly ada: Creator;
  /** The fan who buys the paid mass message. */
  readonly patron: Person;
  readonly probers: readonly Prober[];
}

const isRecipient = ({ mayKnow }: Prober): boolean => mayKnow.has(PREVIEW);

/**
 * Creates every kind of locked message: in a chat between two people who are no probers, and in a chat with each
 * prober who may receive messages.
 */
export async function openChats(
  canaries: CanaryRegistry,
  { world, ada, patron, probers }: Given,
): Promise<Place[]> {
  const photoIn = async (place: string): Promise<string> =>
    (await uploaded(ada, 'photo', await plainPhoto(canaries, place))).id;
  const [shared, locked, preview] = [await photoIn(OWN_CHAT), await photoIn(LOCKED), await photoIn(PREVIEW)];
  const places: Place[] = [];
  const place = { kind: 'message', creator: ada, isVisible: true } as const;

  const own = await chatOf(patron, ada);
  await sendText(patron, own, `I said ${canaries.word(OWN_CHAT, 'text of a fan')}`);
  const said = await sendText(ada, own, `And I ${canaries.word(OWN_CHAT, 'text')}`, { mediaIds: [shared] });
  await patron.call(purchases.tip, {
    to: ada.domain,
    amount: '5',
    note: canaries.word(OWN_CHAT, 'note of a tip'),
  });
  await ada.call(chat.describe, { chatId: own, note: canaries.word(OWN_CHAT, 'private note') });
  places.push({ ...place, name: OWN_CHAT, id: said.id, chatId: own, assetIds: [shared], isVisible: false });

  const fans: Person[] = [];
  for (const { person } of probers.filter(isRecipient)) {
    if (!person) continue;
    fans.push(person);
    const chatId = await chatOf(person, ada);
    await sendText(person, chatId, 'Hello');
    const { message } = await ada.call(chat.sendPaid, {
      id: newId(),
      chatId,
      text: 'Something for you',
      price: '5',
      mediaIds: [preview, locked],
      previewIds: [preview],
      lockedText: canaries.word(LOCKED, 'locked text'),
    });
    await sendText(person, chatId, 'What is it?', { replyTo: message.seq });
    await person.call(chat.favourite, { chatId, seq: message.seq, isFavourite: true });
    places.push({ ...place, name: LOCKED, id: message.id, chatId, assetIds: [locked] });
    places.push({ ...place, name: PREVIEW, id: message.id, chatId, assetIds: [preview] });
    const slip = await sendText(ada, chatId, canaries.word(UNSENT, 'text'));
    await ada.call(chat.unsend, { chatId, seq: slip.seq });
    places.push({ ...place, name: UNSENT, id: slip.id, chatId, assetIds: [], isVisible: false });
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
    // Every second fan opens the chat. For the other fans, the pointer to the mass message stays pending.
    if (index % 2 === 0) await fan.call(chat.find, { chatId });
    places.push({ ...place, name: LOCKED_MASS, id, chatId, assetIds: [] });
    const unsentId = await insertPendingPointer(
      world,
      { creator: ada, fan, chatId },
      { body: canaries.word(UNSENT_MASS, 'text') },
    );
    await world.sql`update mass_messages set unsent_at = app_now(), state = 'unsent' where id = ${unsentId}`;
    places.push({ ...place, name: UNSENT_MASS, id: unsentId, chatId, assetIds: [], isVisible: false });
  }
  places.push({ ...place, name: LOCKED_MASS, id, chatId: own, assetIds: [] });
  return places;
}

/**
 * Sends more messages as Ada. In the chat that no prober may know about, she sends a message, and the chat's two people
 * read it. In the chat with each recipient, she sends a paid message and pins it. Then she sends another message and
 * unsends it.
 */
export async function sendMoreMessages({ canaries, places, ada, entitled }: Scene): Promise<void> {
  const chats = new Map(places.flatMap(({ name, chatId }) => (chatId ? [[name, chatId] as const] : [])));
  const own = chats.get(OWN_CHAT) ?? '';
  await sendText(ada, own, canaries.word(OWN_CHAT, 'later text'));
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
    const slip = await sendText(ada, chatId, 'Never mind');
    await ada.call(chat.unsend, { chatId, seq: slip.seq });
  }
}
