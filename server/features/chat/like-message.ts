import { chat } from '#contract/chat.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { markInView } from './mark-in-view.ts';
import { setMark } from './marks.store.ts';
import { notifyChanged } from './notify.ts';
import type { ChatParts } from './parts.ts';

export const likeMessage = (parts: ChatParts): Handler =>
  handle(chat.like, async ({ refuse, ...context }) => {
    const message = await markInView(parts, context, async (target) => {
      if (await setMark(context.tx, target, 'liked_at', context.input.isLiked))
        await notifyChanged(context.tx, target);
    });
    if (!message) throw refuse('not_found');
    return { message };
  });
