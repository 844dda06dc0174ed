import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { chat } from '#contract/chat.ts';
import type { PossibleRefusal } from '#contract/kit.ts';
import { mayViewAssets, personViewer, type Viewer, viewerOf } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { type Handler, handle, hasRight, personBehind } from '../../kit/handle.ts';
import type { Refuse } from '../../kit/refusal.ts';
import { isLess, type Money } from '../../ledger/index.ts';
import { lockPayers } from '../purchases/index.ts';
import { checkMessage } from './check-message.ts';
import { maxCharsOf } from './check-writing.ts';
import { type Inbox, inboxOf } from './inbox.ts';
import { enqueueLinkPreviews } from './link-preview.ts';
import type { MessageView } from './message.view.ts';
import { earnFees } from './message-fee.ts';
import { isNewPerson, readOffer } from './paid.store.ts';
import type { ChatParts } from './parts.ts';
import { checkText } from './restricted-words.ts';
import type { SendRate } from './send-rate.ts';
import { showMessage } from './show-message.ts';
import { messagePrice, parseTypedPrice } from './terms.ts';
import { writeMessages } from './write-messages.ts';
import { findExistingMessages, findWriters, type WriterRow } from './writers.store.ts';

type Input = z.output<typeof chat.sendPaid.input>;
type RefusePaid = Refuse<PossibleRefusal<typeof chat.sendPaid>>;

/** Sends a message with locked content. Usually the message has a price, which can never be changed later. */
export function sendPaid(parts: ChatParts, rate: SendRate): Handler<typeof chat.sendPaid> {
  const send = handle(chat.sendPaid, async ({ input, actor, tx, request, refuse }) => {
    const inbox = inboxOf(actor);
    const viewer = { ...viewerOf(actor, request), personId: inbox.personId };
    const { chatId, id, replyTo = null } = input;
    const writer = (await findWriters(tx, [{ id: chatId, viewer, messageId: id }])).get(0);
    if (!writer || (inbox.isSeat && writer.side !== 'creator')) throw refuse('not_found');
    const repeat = (known: Known) =>
      repeatedMessage(parts, tx, { input, viewer, known, rules: writer.restrictedWords, refuse });
    if (writer.known) return { message: await repeat(writer.known) };

    const price = await checkPrice(tx, { writer, input }, refuse);
    // A team member may have the right to sell without the right to write. Sending without a price needs the
    // right to write.
    if (!price && !hasRight(actor, 'write')) throw refuse('may_not_write', { why: 'unavailable' });
    const locked = input.mediaIds.filter((asset) => !input.previewIds.includes(asset));
    if (price && locked.length === 0) throw refuse('price_without_media');
    const { text, lockedText } = await checkTexts(tx, { writer, input, inbox }, refuse);
    if (price && (await ownsAll(tx, writer.fanId, locked))) throw refuse('already_owned');
    const quoted = replyTo === null ? [] : [{ chatId, seq: replyTo }];
    if ((await findExistingMessages(tx, quoted)).size < quoted.length) throw refuse('not_found');

    await lockPayers(tx, { chatIds: [chatId], creatorIds: [writer.creatorId] });
    const proposalId = await findProposal(parts, tx, { input, creatorId: writer.creatorId });
    const [stored] = await writeMessages(tx, [
      {
        chatId,
        id,
        senderId: inbox.personId,
        authorId: inbox.authorId,
        author: proposalId === null ? inbox.author : 'draft',
        text,
        lockedText: lockedText || null,
        price: price?.units ?? null,
        replyTo,
        media: mediaOf(input),
      },
    ]);
    if (!stored?.isSame) throw refuse('key_reused');
    // A concurrent request with the same id stored the message first.
    if (!stored.isNew) return { message: await repeat(stored) };
    if (proposalId !== null) await parts.assistant?.proposalsSent(tx, [proposalId]);
    const { seq } = stored;
    await earnFees(tx, [{ chatId, seq, creatorId: writer.creatorId, text }]);
    if (parts.readsLinks) await enqueueLinkPreviews(tx, [{ chatId, seq, text }]);
    return { message: await viewOne(parts, tx, { chatId, seq, viewer, refuse }) };
  });
  return {
    call: chat.sendPaid,
    async run(db, request) {
      // The message is counted for the rate limit before the transaction, because a transaction can be
      // retried and the message must be counted once.
      if (request.actor) rate.spend(personBehind(request.actor));
      return send.run(db, request);
    },
  };
}

/**
 * The id of the assistant's proposal that this message comes from; null if the proposal can no longer be sent
 * in this chat.
 */
async function findProposal(
  { assistant }: ChatParts,
  tx: Tx,
  { input: { draftId, chatId }, creatorId }: { input: Input; creatorId: string },
): Promise<string | null> {
  if (!assistant || draftId === undefined) return null;
  const live = await assistant.findLiveProposals(tx, [{ id: draftId, chatId, creatorId }]);
  return live.has(draftId) ? draftId : null;
}

/**
 * Returns the stored message for a repeated request, for example after a lost response. The stored message is
 * returned even if its text would be refused today. A request with the same id but other content is refused.
 */
async function repeatedMessage(
  parts: ChatParts,
  tx: Tx,
  {
    input,
    viewer,
    known,
    rules,
    refuse,
  }: { input: Input; viewer: Viewer; known: Known; rules: WriterRow['restrictedWords']; refuse: RefusePaid },
): Promise<MessageView> {
  const { chatId, seq } = known;
  const sent = chatId === input.chatId ? await readOffer(tx, { chatId, seq }) : undefined;
  const isSame = (stored: string, requested: string): boolean => {
    if (stored === requested) return true;
    const checked = checkText(requested, rules);
    return checked.refused === null && checked.text === stored;
  };
  const isSameMessage =
    sent?.senderId === viewer.personId &&
    isSame(sent.text, input.text) &&
    isSame(sent.lockedText, input.lockedText) &&
    sent.price === parseTypedPrice(input.price)?.units.toString() &&
    isDeepStrictEqual(sent.media, mediaOf(input));
  if (!isSameMessage) throw refuse('key_reused');
  return viewOne(parts, tx, { chatId, seq, viewer, refuse });
}

/** The position of the stored message that has the requested id. */
type Known = { readonly chatId: string; readonly seq: number };

const mediaOf = ({ mediaIds, previewIds }: Input) =>
  mediaIds.map((assetId) => ({ assetId, isPreview: previewIds.includes(assetId) }));

async function checkTexts(
  tx: Tx,
  { writer, input, inbox }: { writer: WriterRow; input: Input; inbox: Inbox },
  refuse: RefusePaid,
): Promise<{ text: string; lockedText: string }> {
  if (input.previewIds.some((id) => !input.mediaIds.includes(id)))
    throw refuse('invalid_input', { fields: ['previewIds'] });
  const wanted = { text: input.text, mediaIds: input.mediaIds, ownerId: inbox.personId };
  const checked = await checkMessage(tx, writer, wanted);
  if (checked.outcome !== 'fine') throw refuse(checked.outcome, checked.details);
  if (input.lockedText.length > maxCharsOf(writer)) throw refuse('message_too_long');
  const locked = checkText(input.lockedText, writer.restrictedWords);
  if (locked.refused !== null) throw refuse('word_refused', { word: locked.refused });
  return { text: checked.text, lockedText: locked.text };
}

/** The price of the message; null when it is free. */
async function checkPrice(
  tx: Tx,
  { writer, input }: { writer: WriterRow; input: Input },
  refuse: RefusePaid,
): Promise<Money | null> {
  // Only the creator side of a chat sells. A fan who is a creator sells in chats of their own page.
  if (writer.side !== 'creator') throw refuse('may_not_write', { why: 'unavailable' });
  const price = parseTypedPrice(input.price);
  if (price?.units === 0n) return null;
  if (!writer.maySell) throw refuse('identity_needed');
  const { min, max } = messagePrice({ isNewFan: await isNewPerson(tx, writer.fanId) });
  if (!price || isLess(price, min) || isLess(max, price))
    throw refuse('amount_out_of_range', { min: min.units.toString(), max: max.units.toString() });
  return price;
}

/** Whether the fan can already see all of these media. Selling them would give the fan nothing. */
async function ownsAll(tx: Tx, fanId: string, ids: readonly string[]): Promise<boolean> {
  const owned = await mayViewAssets(tx, personViewer(fanId), ids);
  return ids.every((id) => owned.has(id));
}

async function viewOne(
  parts: ChatParts,
  tx: Tx,
  { refuse, ...position }: Parameters<typeof showMessage>[2] & { refuse: RefusePaid },
): Promise<MessageView> {
  const message = await showMessage(parts, tx, position);
  if (!message) throw refuse('not_found');
  return message;
}
