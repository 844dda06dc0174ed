import type { z } from 'zod';
import { chat } from '#contract/chat.ts';
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
import { Refusal } from '../../kit/refusal.ts';
import { lockPayers } from '../purchases/index.ts';
import { moneyView } from '../wallet/index.ts';
import { checkMessage } from './check-message.ts';
import { feeOf } from './check-writing.ts';
import { type Inbox, inboxOf } from './inbox.ts';
import { previewLinks } from './link-preview.ts';
import { dollarsView, type MessageView } from './message.view.ts';
import { plainMessage } from './notify-sent.ts';
import type { ChatParts } from './parts.ts';
import type { SendRate } from './send-rate.ts';
import { showMessage } from './show-message.ts';
import { lockChatsOf, type StoredMessage } from './write.store.ts';
import { type NewMessage, writeLocked } from './write-messages.ts';
import { findPlaces, findWriters, type WriterRow } from './writers.store.ts';
import { checkFee, earnFees, payToWrite } from './writing-fee.ts';

interface Asked {
  readonly input: z.output<typeof chat.send.input>;
  readonly actor: Actor;
  readonly request: Pick<RequestFacts, 'ip'>;
}

type Answer = { readonly message: MessageView } | Refusal;

interface CheckedMessage extends Asked {
  readonly inbox: Inbox;
  readonly viewer: Viewer;
  readonly writer: WriterRow;
  /** What is to be written; absent when it was written before. */
  readonly message?: NewMessage;
}

/** Together about as many as one commit can carry before those behind it feel the wait. */
const BATCH_MAX = 64;

/**
 * Messages that arrive while others are being stored are stored together, and each is answered when its own is safe.
 * The id that its writer made takes the place of a key: sent again, it is found (G2). What costs a fee goes alone,
 * because money that is not there has to undo the message with it.
 */
export function sendMessage(parts: ChatParts, rate: SendRate): Handler<typeof chat.send> {
  const together = handleBatched(chat.send, (tx, asked) => sendAll(parts, tx, asked), {
    maxSize: BATCH_MAX,
  });
  const alone = handle(chat.send, async (asked) => {
    const [answer] = await sendAll(parts, asked.tx, [asked]);
    if (!answer || answer instanceof Refusal)
      throw answer ?? new Error('A message was left without an answer.');
    return answer;
  });
  return {
    call: chat.send,
    async run(db, asked) {
      const tooMany = asked.actor && rate.spend(personBehind(asked.actor));
      if (tooMany) throw new Refusal('too_many_requests', tooMany);
      const hasFee = typeof asked.input === 'object' && asked.input !== null && 'expectedFee' in asked.input;
      return (hasFee ? alone : together).run(db, asked);
    },
  };
}

async function sendAll(parts: ChatParts, tx: Tx, asked: readonly Asked[]): Promise<Answer[]> {
  const checked = await checkAll(parts, tx, asked);
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
  if (parts.readsLinks) await previewLinks(tx, sent.flatMap(textOf));
  const answers: Answer[] = [];
  for (const { one, at } of sent)
    answers.push(one instanceof Refusal ? one : await answerOf(parts, tx, one, at));
  return answers;
}

async function checkAll(
  parts: ChatParts,
  tx: Tx,
  asked: readonly Asked[],
): Promise<(CheckedMessage | Refusal)[]> {
  const people = asked.map(({ actor, request }) => {
    const inbox = inboxOf(actor);
    return { inbox, viewer: { ...viewerOf(actor, request), personId: inbox.personId } };
  });
  const chatIds = asked.map(({ input }) => input.chatId);
  const personIds = people.map(({ inbox }) => inbox.personId);
  await lockPayers(tx, {
    payerIds: personIds.filter((_, index) => asked[index]?.input.expectedFee !== undefined),
    creatorIds: personIds.filter((_, index) => asked[index]?.actor.creatorDomain !== null),
    chatIds,
  });
  // Before anything is read: what is read then still holds when it is written.
  await lockChatsOf(tx, { ids: chatIds, personIds });
  const writers = await findWriters(
    tx,
    asked.map(({ input }, index) => ({
      id: input.chatId,
      viewer: people[index]?.viewer ?? viewerOf(null, { ip: '' }),
      messageId: input.id,
    })),
  );
  const answered = asked.flatMap(({ input: { chatId, replyTo } }) =>
    replyTo === undefined ? [] : [{ chatId, seq: replyTo }],
  );
  const places = await findPlaces(tx, answered);
  const proposals = await findProposals(parts, tx, asked, writers);
  const checked: (CheckedMessage | Refusal)[] = [];
  const ids = new Set<string>();
  for (const [index, one] of asked.entries()) {
    const [who, writer] = [people[index], writers.get(index)];
    // Nobody is twice among those who send together, so the same id is of somebody else.
    if (ids.has(one.input.id)) {
      checked.push(new Refusal('key_reused'));
      continue;
    }
    ids.add(one.input.id);
    checked.push(
      who && writer && (!who.inbox.isSeat || writer.side === 'creator')
        ? await checkOne(tx, { ...one, ...who, writer }, { places, proposals })
        : new Refusal('not_found'),
    );
  }
  return checked;
}

async function checkOne(
  tx: Tx,
  one: CheckedMessage & { readonly inbox: Inbox },
  { places, proposals }: { places: ReadonlySet<string>; proposals: ReadonlySet<string> },
): Promise<CheckedMessage | Refusal> {
  const { input, inbox, writer } = one;
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
  const verdict = await checkMessage(tx, writer, { ...input, ownerId: inbox.personId, seat: one.actor.seat });
  if (writer.known) {
    const { chatId, senderId, text } = writer.known;
    const saysTheSame = text === input.text || (!(verdict instanceof Refusal) && text === verdict.text);
    const isIt = chatId === input.chatId && senderId === inbox.personId && saysTheSame;
    return isIt ? one : new Refusal('key_reused');
  }
  if (verdict instanceof Refusal) return verdict;
  if (replyTo !== null && !places.has(`${input.chatId}:${replyTo}`)) return new Refusal('not_found');
  const fee = feeOf(writer);
  if (input.expectedFee === undefined && fee !== null)
    return new Refusal('price_changed', { price: dollarsView(fee).units });
  return { ...one, message: { ...message, text: verdict.text } };
}

/** What of the assistant's proposals may still be sent, in one question and one order for all who send together. */
async function findProposals(
  { assistant }: ChatParts,
  tx: Tx,
  asked: readonly Asked[],
  writers: ReadonlyMap<number, WriterRow>,
): Promise<ReadonlySet<string>> {
  const wanted = asked.flatMap(({ input: { draftId, chatId } }, index) => {
    const writer = writers.get(index);
    const isTheirs = writer?.side === 'creator' && !writer.known;
    return draftId !== undefined && isTheirs ? [{ id: draftId, chatId, creatorId: writer.creatorId }] : [];
  });
  return assistant && wanted.length > 0 ? assistant.liveProposals(tx, wanted) : new Set();
}

/** What was proposed is not proposed any more once it was said. */
async function endProposals({ assistant }: ChatParts, tx: Tx, sent: readonly Sent[]): Promise<void> {
  const ids = sent.flatMap(({ one, at }) =>
    one instanceof Refusal || !at?.isNew || one.message?.author !== 'draft' ? [] : [one.input.draftId ?? ''],
  );
  if (assistant && ids.length > 0) await assistant.proposalsSent(tx, ids);
}

type Sent = { readonly one: CheckedMessage | Refusal; readonly at: StoredMessage | null };

/** What was written now, for whoever looks through it. */
const textOf = ({ one, at }: Sent) =>
  one instanceof Refusal || !at?.isNew
    ? []
    : [{ chatId: at.chatId, seq: at.seq, text: one.message?.text ?? '' }];

/** What a fan pays to be heard is set aside; what was set aside before is earned by an answer that a person wrote. */
async function settleFees(tx: Tx, sent: readonly Sent[]): Promise<void> {
  const answers = [];
  for (const { one, at } of sent) {
    if (one instanceof Refusal || !at?.isNew) continue;
    const { creatorId, fanId, side } = one.writer;
    if (side === 'creator') answers.push({ chatId: at.chatId, seq: at.seq, creatorId });
    else if (one.input.expectedFee)
      await payFee(tx, one, { creatorId, fanId, chatId: at.chatId, seq: at.seq });
  }
  await earnFees(tx, answers);
}

async function payFee(
  tx: Tx,
  { input, writer }: CheckedMessage,
  at: { creatorId: string; fanId: string; chatId: string; seq: number },
): Promise<void> {
  const { expectedFee } = input;
  const fee = await checkFee(tx, { fanId: at.fanId, fee: feeOf(writer), expectedFee });
  if (fee.outcome === 'free') return;
  if (fee.outcome === 'price_changed')
    throw new Refusal('price_changed', { price: moneyView(fee.price).units });
  if (fee.outcome !== 'due') throw new Refusal(fee.outcome);
  const held = await payToWrite(tx, { ...at, amount: fee.amount });
  if (held.outcome !== 'held')
    throw new Refusal('insufficient_funds', {
      price: fee.amount.units.toString(),
      balance: held.balance.units.toString(),
      missing: held.missing.units.toString(),
    });
}

async function answerOf(
  parts: ChatParts,
  tx: Tx,
  { input, inbox, viewer, writer, message }: CheckedMessage,
  at: StoredMessage | null,
): Promise<Answer> {
  const isPlain =
    message?.media?.length === 0 && message.replyTo === null && !message.authorId && !input.expectedFee;
  if (message && at?.isNew && isPlain)
    return { message: plainMessage(inbox.personId, { message, stored: at }) };
  const seq = at?.seq ?? writer.known?.seq;
  if (seq === undefined || at?.isSame === false) return new Refusal('key_reused');
  const view = await showMessage(parts, tx, { viewer, chatId: input.chatId, seq });
  return view ? { message: view } : new Refusal('not_found');
}
