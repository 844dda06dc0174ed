import type { OpenChat } from '#web/features/chat/keys.ts';
import { ownOutbox } from '#web/features/chat/own-outbox.ts';
import { wornSeat } from '#web/kit/inbox.ts';
import { randomId } from '#web/kit/random-id.ts';
import type { Draft } from './keys.ts';

/** Sends a proposal as it is, whatever lies in the composer. It carries where it came from, so that it is labelled. */
export function sendDraft({ chat, writing }: OpenChat, draft: Draft): void {
  ownOutbox().put({
    id: randomId(),
    chatId: chat.id,
    inbox: wornSeat()?.creator.domain ?? null,
    text: draft.text,
    media: [],
    replyTo: null,
    draftId: draft.id,
    scriptId: null,
    expectedFee: writing.fee,
    sale: null,
    at: new Date().toISOString(),
    state: 'waiting',
    problem: null,
  });
}
