import { chat } from '#contract/chat.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { cancelFee } from '../purchases/index.ts';
import { lockWallet } from '../wallet/index.ts';
import { findChatAccess } from './chat-access.ts';
import { markUnsent } from './marks.store.ts';
import { notifyUnsent } from './notify-unsent.ts';
import type { ChatParts } from './parts.ts';
import { showMessage } from './show-message.ts';

/** Unsends a message and returns its message fee, because the other side can no longer read it. */
export const unsendMessage = (parts: ChatParts): Handler =>
  handle(chat.unsend, async ({ input, actor, tx, request, refuse }) => {
    const acting = await findChatAccess(tx, { actor, request, chatId: input.chatId });
    if (!acting) throw refuse('not_found');
    // The fee is returned to the sender's wallet, and wallets must be locked before chats.
    await lockWallet(tx, acting.inbox.personId);
    const outcome = await markUnsent(tx, { ...input, personId: acting.inbox.personId });
    if (outcome !== 'done') throw refuse(outcome);
    await cancelFee(tx, input);
    await notifyUnsent(tx, input);
    const message = await showMessage(parts, tx, { ...input, viewer: acting.viewer });
    if (!message) throw refuse('not_found');
    return { message };
  });
