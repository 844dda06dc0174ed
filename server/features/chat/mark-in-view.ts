import type { Tx } from '../../kit/db.ts';
import type { Actor, RequestFacts } from '../../kit/handle.ts';
import { findChatAccess } from './chat-access.ts';
import { isInView, type MessageTarget } from './marks.store.ts';
import type { MessageView } from './message.view.ts';
import type { ChatParts } from './parts.ts';
import { showMessage } from './show-message.ts';

interface MarkRequest {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly request: RequestFacts;
  readonly input: { readonly chatId: string; readonly seq: number };
}

/** Applies `mark` to a message and returns its new view; null when the message is not in the actor's view. */
export async function markInView(
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
