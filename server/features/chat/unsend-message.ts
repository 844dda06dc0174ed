import { chat } from '#contract/chat.ts';
import type { Tx } from '../../kit/db.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { cancelFee, hasEarnedFee, wasBought } from '../purchases/index.ts';
import { lockWallets } from '../wallet/index.ts';
import { findChatAccess } from './chat-access.ts';
import { lockToUnsend, type MessageTarget, type MessageToUnsend, markUnsent } from './marks.store.ts';
import { notifyUnsent } from './notify-unsent.ts';
import type { ChatParts } from './parts.ts';
import { showMessage } from './show-message.ts';

/** Unsends a message and returns its message fee, because the other side can no longer read it. */
export const unsendMessage = (parts: ChatParts): Handler =>
  handle(chat.unsend, async ({ input, actor, tx, request, refuse }) => {
    const acting = await findChatAccess(tx, { actor, request, chatId: input.chatId });
    if (!acting) throw refuse('not_found');
    const { personId, otherId } = acting.member;
    // The fee is returned to the sender's wallet. The other person's wallet is locked so that this person
    // cannot buy the message in the meantime. Wallets must be locked before chats.
    await lockWallets(tx, [personId, otherId]);
    const message = await lockToUnsend(tx, { ...input, personId });
    if (!message) throw refuse('not_found');
    if (!message.isUnsent) {
      const why = await whyNotUnsend(tx, input, message);
      if (why) throw refuse('too_late', { why });
      await markUnsent(tx, input);
      await cancelFee(tx, input);
    }
    await notifyUnsent(tx, input);
    const view = await showMessage(parts, tx, { ...input, viewer: acting.viewer });
    if (!view) throw refuse('not_found');
    return { message: view };
  });

/** Details of the refusal `too_late`, which the browser explains (`chat.unsend.late`). */
type WhyNot = 'bought' | 'earned' | 'read_or_old';

/** Why a message can no longer be unsent; null when it can. The caller must have locked the chat. */
async function whyNotUnsend(
  tx: Tx,
  position: Pick<MessageTarget, 'chatId' | 'seq'>,
  { isReadOrOld, itemId, otherId }: MessageToUnsend,
): Promise<WhyNot | null> {
  if (itemId !== null && (await wasBought(tx, { fanId: otherId, item: { kind: 'message', id: itemId } })))
    return 'bought';
  if (await hasEarnedFee(tx, position)) return 'earned';
  return isReadOrOld ? 'read_or_old' : null;
}
