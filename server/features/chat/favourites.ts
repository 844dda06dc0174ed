import { chat } from '#contract/chat.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, look } from '../../kit/handle.ts';
import { afterFrom, pageOf } from '../../kit/paging.ts';
import { actingIn } from './acting-in.ts';
import { favouritesPage } from './favourites.store.ts';
import { inboxOf } from './inbox.ts';
import { viewPage } from './message.view.ts';
import type { ChatParts } from './parts.ts';
import { peersOf } from './search.store.ts';

export const listFavourites = (parts: ChatParts): Handler =>
  look(chat.favourites, async ({ input, actor, db, request, refuse }) => {
    const { chatId = null } = input;
    if (chatId !== null && !(await actingIn(db, { actor, request, chatId }))) throw refuse('not_found');
    const { personId, seesNicknames } = inboxOf(actor);
    const viewer = { ...viewerOf(actor, request), personId };
    const page = favouritesPage({
      ...{ viewer, personId, chatId },
      ...{ after: afterFrom(input.cursor), limit: input.limit + 1 },
    });
    const { shown, next } = pageOf(await viewPage(db, { shelf: parts.media, viewer, page }), input.limit);
    const chatIds = [...new Set(shown.map((message) => message.chatId))];
    const peers = await peersOf(db, { personId, seesNicknames, chatIds });
    return { messages: shown, peers: [...peers].map(([id, peer]) => ({ chatId: id, ...peer })), next };
  });
