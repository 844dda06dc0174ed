import { chat } from '#contract/chat.ts';
import type { Tx } from '../../kit/db.ts';
import { type Actor, type Handler, handle, type RequestFacts } from '../../kit/handle.ts';
import { findChatAccess } from './chat-access.ts';
import { isInView, type MessageTarget, setMark, setPin } from './marks.store.ts';
import type { MessageView } from './message.view.ts';
import { notifyChanged, notifyOwnSide } from './notify.ts';
import type { ChatParts } from './parts.ts';
import { showMessage } from './show-message.ts';
import { lockChats } from './write.store.ts';

interface MarkRequest {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly request: RequestFacts;
  readonly input: { readonly chatId: string; readonly seq: number };
}

/** Applies `mark` to a message and returns its new view; null when the message is not in the actor's view. */
async function markInView(
  parts: ChatParts,
  { tx, actor, request, input }: MarkRequest,
  mark: (target: MessageTarget) => Promise<void>,
): Promise<MessageView | null> {
  const acting = await findChatAccess(tx, { actor, request, chatId: input.chatId });
  if (!acting) return null;
  const target = { chatId: input.chatId, seq: input.seq, personId: acting.inbox.personId };
  if (!(await isInView(tx, target))) return null;
  await mark(target);
  return (await showMessage(parts, tx, { ...target, viewer: acting.viewer })) ?? null;
}

export const likeMessage = (parts: ChatParts): Handler =>
  handle(chat.like, async ({ refuse, ...context }) => {
    const message = await markInView(parts, context, async (target) => {
      if (await setMark(context.tx, target, 'liked_at', context.input.isLiked))
        await notifyChanged(context.tx, target);
    });
    if (!message) throw refuse('not_found');
    return { message };
  });

export const favourMessage = (parts: ChatParts): Handler =>
  handle(chat.favourite, async ({ refuse, ...context }) => {
    const message = await markInView(parts, context, async (target) => {
      if (await setMark(context.tx, target, 'favourite_at', context.input.isFavourite))
        await notifyOwnSide(context.tx, target);
    });
    if (!message) throw refuse('not_found');
    return { message };
  });

export const pinMessage = (parts: ChatParts): Handler =>
  handle(chat.pin, async ({ refuse, ...context }) => {
    const { tx, input } = context;
    const message = await markInView(parts, context, async (target) => {
      await lockChats(tx, [target.chatId]);
      if ((await setPin(tx, target, input.isPinned)) === 'too_many') throw refuse('chat_pins_full');
      await notifyChanged(tx, target);
    });
    if (!message) throw refuse('not_found');
    return { message };
  });
