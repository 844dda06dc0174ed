import { chat } from '#contract/chat.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { markInView } from './mark-in-view.ts';
import { setMark } from './marks.store.ts';
import { notifyOwnSide } from './notify.ts';
import type { ChatParts } from './parts.ts';

export const favourMessage = (parts: ChatParts): Handler =>
  handle(chat.favourite, async ({ refuse, ...context }) => {
    const message = await markInView(parts, context, async (target) => {
      if (await setMark(context.tx, target, 'favourite_at', context.input.isFavourite))
        await notifyOwnSide(context.tx, target);
    });
    if (!message) throw refuse('not_found');
    return { message };
  });
