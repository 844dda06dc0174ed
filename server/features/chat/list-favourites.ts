import { chat } from '#contract/chat.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { findChatAccess } from './chat-access.ts';
import { favouritedAt, favouritesPage } from './favourites.store.ts';
import { inboxOf } from './inbox.ts';
import { viewPage } from './message.view.ts';
import type { ChatParts } from './parts.ts';
import { peersOf } from './search.store.ts';

export const listFavourites = (parts: ChatParts): Handler =>
  query(chat.favourites, async ({ input, actor, db, request, refuse }) => {
    const { chatId = null } = input;
    if (chatId !== null && !(await findChatAccess(db, { actor, request, chatId }))) throw refuse('not_found');
    const { personId, seesNicknames } = inboxOf(actor);
    const viewer = { ...viewerOf(actor, request), personId };
    const page = favouritesPage({
      viewer,
      personId,
      chatId,
      after: parseTimeCursor(input.cursor),
      limit: input.limit + 1,
    });
    const messages = await viewPage(db, { library: parts.media, viewer, page });
    const last = messages.length > input.limit ? messages[input.limit - 1] : undefined;
    const moment = last ? await favouritedAt(db, { personId, chatId: last.chatId, seq: last.seq }) : null;
    const { shown, next } = pageOf(
      messages.map((message) => ({ ...message, moment })),
      input.limit,
    );
    const chatIds = [...new Set(shown.map((message) => message.chatId))];
    const peers = await peersOf(db, { personId, seesNicknames, chatIds });
    return { messages: shown, peers: [...peers].map(([id, peer]) => ({ chatId: id, ...peer })), next };
  });
