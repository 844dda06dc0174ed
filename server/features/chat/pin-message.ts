import { chat } from '#contract/chat.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { markInView } from './mark-in-view.ts';
import { setPin } from './marks.store.ts';
import { notifyChanged } from './notify.ts';
import type { ChatParts } from './parts.ts';
import { lockChats } from './write.store.ts';

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
