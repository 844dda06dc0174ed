import type { z } from 'zod';
import { chat } from '#contract/chat.ts';
import type { PossibleRefusal } from '#contract/kit.ts';
import { type Viewer, viewerOf } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import {
  type Actor,
  type Handler,
  handle,
  handleBatched,
  personBehind,
  type RequestFacts,
} from '../../kit/handle.ts';
import { Refusal, type Refuse } from '../../kit/refusal.ts';
import { lockPayers } from '../purchases/index.ts';
import { dollarsView, moneyView } from '../wallet/index.ts';
import { checkMessage } from './check-message.ts';
import { feeOf } from './check-writing.ts';
import { type Inbox, inboxOf } from './inbox.ts';
import { enqueueLinkPreviews } from './link-preview.ts';
import type { MessageView } from './message.view.ts';
import { checkFee, earnFees, holdMessageFee } from './message-fee.ts';
import { newTextView } from './notify-sent.ts';
import type { ChatParts } from './parts.ts';
import type { SendRate } from './send-rate.ts';
import { showMessage } from './show-message.ts';
import { lockChatsOf, type StoredMessage } from './write.store.ts';
import { type NewMessage, writeLocked } from './write-messages.ts';
import { findExistingMessages, findWriters, type WriterRow } from './writers.store.ts';

type SendRefusal = Refusal<PossibleRefusal<typeof chat.send>>;

interface SendRequest {
  readonly input: z.output<typeof chat.send.input>;
  readonly actor: Actor;
  readonly request: Pick<RequestFacts, 'ip'>;
  readonly refuse: Refuse<PossibleRefusal<typeof chat.send>>;
}

type Answer = { readonly message: MessageView } | SendRefusal;

interface CheckedMessage extends SendRequest {
  readonly inbox: Inbox;
  readonly viewer: Viewer;
  readonly writer: WriterRow;
  /** The message to write; absent when the request's message is already stored. */
  readonly message?: NewMessage;
}

/** The maximum number of messages in one transaction. A larger batch would delay every request in it. */
const BATCH_MAX = 64;

/**
 * Sends a message. Messages that arrive while others are being stored share the next transaction, and their
 * requests are answered after its commit. The message id is the idempotency key: a repeated id finds the
 * stored message (G2). A message with a fee gets its own transaction, because missing money must roll the
 * message back.
 */
export function sendMessage(parts: ChatParts, rate: SendRate): Handler<typeof chat.send> {
  const batched = handleBatched(chat.send, (tx, requests) => sendAll(parts, tx, requests), {
    maxSize: BATCH_MAX,
  });
  const single = handle(chat.send, async (request) => {
    const [answer] = await sendAll(parts, request.tx, [request]);
    if (!answer || answer instanceof Refusal) throw answer ?? new Error('A message has no answer.');
    return answer;
  });
  return {
    call: chat.send,
    async run(db, request) {
      if (request.actor) rate.spend(personBehind(request.actor));
      const { input } = request;
      const hasFee = typeof input === 'object' && input !== null && 'expectedFee' in input;
      return (hasFee ? single : batched).run(db, request);
    },
  };
}

async function sendAll(parts: ChatParts, tx: Tx, requests: readonly SendRequest[]): Promise<Answer[]> {
  const checked = await checkAll(parts, tx, requests);
  const written = checked.flatMap((one) =>
    one instanceof Refusal || !one.message ? [] : [{ ...one, message: one.message }],
  );
  const stored = (await writeLocked(tx, written, parts.deliver)).values();
  const sent = checked.map((one) => {
    if (one instanceof Refusal || !one.message) return { one, at: null };
    return { one, at: stored.next().value ?? null };
  });
  await settleFees(tx, sent);
  await endProposals(parts, tx, sent);
  if (parts.readsLinks) await enqueueLinkPreviews(tx, sent.flatMap(textOf));
  const answers: Answer[] = [];
  for (const { one, at } of sent)
    answers.push(one instanceof Refusal ? one : await answerOf(parts, tx, one, at));
  return answers;
}

async function checkAll(
  parts: ChatParts,
  tx: Tx,
  requests: readonly SendRequest[],
): Promise<(CheckedMessage | SendRefusal)[]> {
  const people = requests.map(({ actor, request }) => {
    const inbox = inboxOf(actor);
    return { inbox, viewer: { ...viewerOf(actor, request), personId: inbox.personId } };
  });
  const chatIds = requests.map(({ input }) => input.chatId);
  const personIds = people.map(({ inbox }) => inbox.personId);
  await lockPayers(tx, {
    payerIds: personIds.filter((_, index) => requests[index]?.input.expectedFee !== undefined),
    creatorIds: personIds.filter((_, index) => requests[index]?.actor.creatorDomain !== null),
    chatIds,
  });
  // The chats are locked before the first read. The rows that are read next are then still current when the
  // messages are written.
  await lockChatsOf(tx, { ids: chatIds, personIds });
  const writers = await findWriters(
    tx,
    requests.map(({ input }, index) => ({
      id: input.chatId,
      viewer: people[index]?.viewer ?? viewerOf(null, { ip: '' }),
      messageId: input.id,
    })),
  );
  const quoted = requests.flatMap(({ input: { chatId, replyTo } }) =>
    replyTo === undefined ? [] : [{ chatId, seq: replyTo }],
  );
  const quotedPositions = await findExistingMessages(tx, quoted);
  const proposals = await findProposals(parts, tx, requests, writers);
  const checked: (CheckedMessage | SendRefusal)[] = [];
  const ids = new Set<string>();
  for (const [index, one] of requests.entries()) {
    const [who, writer] = [people[index], writers.get(index)];
    // A batch has at most one request of each person, so this id was already used by another person in the
    // same batch.
    if (ids.has(one.input.id)) {
      checked.push(one.refuse('key_reused'));
      continue;
    }
    ids.add(one.input.id);
    checked.push(
      who && writer && (!who.inbox.isSeat || writer.side === 'creator')
        ? await checkOne(tx, { ...one, ...who, writer }, { quotedPositions, proposals })
        : one.refuse('not_found'),
    );
  }
  return checked;
}

async function checkOne(
  tx: Tx,
  one: CheckedMessage & { readonly inbox: Inbox },
  { quotedPositions, proposals }: { quotedPositions: ReadonlySet<string>; proposals: ReadonlySet<string> },
): Promise<CheckedMessage | SendRefusal> {
  const { input, inbox, writer, refuse } = one;
  const { replyTo = null, draftId } = input;
  const isProposed = draftId !== undefined && proposals.has(draftId);
  const message: NewMessage = {
    chatId: input.chatId,
    id: input.id,
    senderId: inbox.personId,
    author: isProposed ? 'draft' : inbox.author,
    authorId: inbox.authorId,
    replyTo,
    media: input.mediaIds.map((assetId) => ({ assetId, isPreview: false })),
  };
  const checked = await checkMessage(tx, writer, { ...input, ownerId: inbox.personId, seat: one.actor.seat });
  if (writer.known) {
    const { chatId, senderId, text } = writer.known;
    const isSameText = text === input.text || (checked.outcome === 'fine' && text === checked.text);
    const isSame = chatId === input.chatId && senderId === inbox.personId && isSameText;
    return isSame ? one : refuse('key_reused');
  }
  if (checked.outcome !== 'fine') return refuse(checked.outcome, checked.details);
  if (replyTo !== null && !quotedPositions.has(`${input.chatId}:${replyTo}`)) return refuse('not_found');
  const fee = feeOf(writer);
  if (input.expectedFee === undefined && fee !== null)
    return refuse('price_changed', { price: dollarsView(fee).units });
  return { ...one, message: { ...message, text: checked.text } };
}

/**
 * Locks the assistant's proposals that these messages come from, in one query for the batch. Returns the ids
 * of those that can still be sent.
 */
async function findProposals(
  { assistant }: ChatParts,
  tx: Tx,
  requests: readonly SendRequest[],
  writers: ReadonlyMap<number, WriterRow>,
): Promise<ReadonlySet<string>> {
  const wanted = requests.flatMap(({ input: { draftId, chatId } }, index) => {
    const writer = writers.get(index);
    const isTheirs = writer?.side === 'creator' && !writer.known;
    return draftId !== undefined && isTheirs ? [{ id: draftId, chatId, creatorId: writer.creatorId }] : [];
  });
  return assistant && wanted.length > 0 ? assistant.findLiveProposals(tx, wanted) : new Set();
}

/** Marks the proposals of the sent messages as sent. */
async function endProposals({ assistant }: ChatParts, tx: Tx, sent: readonly Sent[]): Promise<void> {
  const ids = sent.flatMap(({ one, at }) =>
    one instanceof Refusal || !at?.isNew || one.message?.author !== 'draft' ? [] : [one.input.draftId ?? ''],
  );
  if (assistant && ids.length > 0) await assistant.proposalsSent(tx, ids);
}

type Sent = { readonly one: CheckedMessage | SendRefusal; readonly at: StoredMessage | null };

/**
 * The text of a new message and its position, for the link preview; nothing for a refused or repeated
 * message.
 */
const textOf = ({ one, at }: Sent) =>
  one instanceof Refusal || !at?.isNew
    ? []
    : [{ chatId: at.chatId, seq: at.seq, text: one.message?.text ?? '' }];

/**
 * Holds the fees of fans' messages. A creator's answer releases the fees held in its chat to the creator.
 */
async function settleFees(tx: Tx, sent: readonly Sent[]): Promise<void> {
  const answers = [];
  for (const { one, at } of sent) {
    if (one instanceof Refusal || !at?.isNew) continue;
    const { creatorId, fanId, side } = one.writer;
    if (side === 'creator') answers.push({ chatId: at.chatId, seq: at.seq, creatorId, text: one.input.text });
    else if (one.input.expectedFee)
      await payFee(tx, one, { creatorId, fanId, chatId: at.chatId, seq: at.seq });
  }
  await earnFees(tx, answers);
}

async function payFee(
  tx: Tx,
  { input, writer, refuse }: CheckedMessage,
  at: { creatorId: string; fanId: string; chatId: string; seq: number },
): Promise<void> {
  const { expectedFee } = input;
  const fee = await checkFee(tx, { fanId: at.fanId, fee: feeOf(writer), expectedFee });
  if (fee.outcome === 'free') return;
  if (fee.outcome === 'price_changed') throw refuse('price_changed', { price: moneyView(fee.price).units });
  if (fee.outcome !== 'due') throw refuse(fee.outcome);
  const held = await holdMessageFee(tx, { ...at, amount: fee.amount });
  if (held.outcome !== 'held')
    throw refuse('insufficient_funds', {
      price: fee.amount.units.toString(),
      balance: held.balance.units.toString(),
      missing: held.missing.units.toString(),
    });
}

async function answerOf(
  parts: ChatParts,
  tx: Tx,
  { input, inbox, viewer, writer, message, refuse }: CheckedMessage,
  at: StoredMessage | null,
): Promise<Answer> {
  const isPlain =
    message?.media?.length === 0 && message.replyTo === null && !message.authorId && !input.expectedFee;
  if (message && at?.isNew && isPlain)
    return { message: newTextView(inbox.personId, { message, stored: at }) };
  const seq = at?.seq ?? writer.known?.seq;
  if (seq === undefined || at?.isSame === false) return refuse('key_reused');
  const view = await showMessage(parts, tx, { viewer, chatId: input.chatId, seq });
  return view ? { message: view } : refuse('not_found');
}
