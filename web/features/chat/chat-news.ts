import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onBought } from '#web/features/purchases/index.ts';
import { onEvent, onInboxEvent } from '#web/kit/events.ts';
import {
  type ChatList,
  chatAfter,
  chatRead,
  hearReadInList,
  hearSentInList,
  type Outcome,
} from './chat-list.ts';
import { type Chat, chatKeys, type OpenChat } from './keys.ts';
import { askMessagesAgain, openThreads } from './threads.ts';
import { hearTyping, typingEnded } from './typing.ts';

/** What many events say together is asked once. */
const GATHER_MS = 400;

/**
 * Keeps lists and open chats as the server has them. What an event says in full is shown at once; the rest is asked,
 * so that state and event together are always what a reload would show.
 */
export function useChatNews(): void {
  const cache = useQueryClient();
  useEffect(() => listenForChats(cache), [cache]);
}

function listenForChats(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<string>();
  const askAgain = (chatId: string) => {
    waiting.add(chatId);
    timer ??= setTimeout(() => {
      timer = undefined;
      void cache.invalidateQueries({ queryKey: chatKeys.lists });
      for (const each of waiting) void cache.invalidateQueries({ queryKey: chatKeys.one(each) });
      waiting.clear();
    }, GATHER_MS);
  };
  const inAll = (hear: (list: ChatList) => Outcome): boolean => {
    const key = chatKeys.list('all');
    const list = cache.getQueryData<ChatList>(key);
    if (!list) return true;
    const outcome = hear(list);
    cache.setQueryData(key, outcome.list);
    return outcome.isSure;
  };
  /** Says whether the chat, if it is open, is now what a reload would show. */
  const inOne = (chatId: string, hear: (chat: Chat) => Chat | undefined): boolean => {
    const open = cache.getQueryData<OpenChat>(chatKeys.one(chatId));
    const chat = open && hear(open.chat);
    if (chat) cache.setQueryData<OpenChat>(chatKeys.one(chatId), { ...open, chat });
    return !open || chat !== undefined;
  };
  /** Other lists than all of them choose by what just changed. */
  const otherLists = () =>
    void cache.invalidateQueries({
      queryKey: chatKeys.lists,
      predicate: ({ queryKey }) => queryKey.at(-1) !== 'all',
    });
  const bought = (itemId: string) => {
    for (const chatId of openThreads()) askMessagesAgain(chatId, ({ sale }) => sale?.itemId === itemId);
  };

  const stops = [
    onInboxEvent('messageSent', (sent) => {
      if (sent.message && !sent.message.isMine) typingEnded(sent.chatId);
      const isSure = [
        inOne(sent.chatId, (chat) => (sent.seq <= chat.lastSeq ? chat : chatAfter(chat, sent))),
        inAll((list) => hearSentInList(list, sent)),
      ];
      if (isSure.includes(false)) askAgain(sent.chatId);
      otherLists();
      if (!sent.message) void cache.invalidateQueries({ queryKey: chatKeys.galleries(sent.chatId) });
    }),
    onInboxEvent('chatRead', (read) => {
      inOne(read.chatId, (chat) => chatRead(chat, read));
      if (!inAll((list) => hearReadInList(list, read))) askAgain(read.chatId);
      otherLists();
    }),
    onInboxEvent('messageChanged', ({ chatId }) => {
      askAgain(chatId);
      void cache.invalidateQueries({ queryKey: chatKeys.galleries(chatId) });
    }),
    onInboxEvent('chatChanged', ({ chatId }) => askAgain(chatId)),
    onInboxEvent('massArrived', ({ chatId }) => askAgain(chatId)),
    // One event tells its creator of all the chats it reached, or was taken back from.
    onInboxEvent('massProgressed', ({ state }) => {
      if (state !== 'sending' && state !== 'sent' && state !== 'unsent') return;
      for (const chatId of openThreads()) {
        if (state === 'unsent')
          askMessagesAgain(chatId, ({ author, replyTo }) => author === 'mass' || replyTo !== null);
        askAgain(chatId);
      }
      void cache.invalidateQueries({ queryKey: chatKeys.lists });
    }),
    onInboxEvent('typingSeen', ({ chatId, at }) => hearTyping(chatId, at)),
    // What one is to a creator says what one may write.
    onEvent('subscriptionChanged', () => void cache.invalidateQueries({ queryKey: chatKeys.all })),
    onEvent('followChanged', () => void cache.invalidateQueries({ queryKey: chatKeys.all })),
    onEvent('itemUnlocked', ({ item }) => bought(item.id)),
    onEvent('accessEnded', ({ item }) => bought(item.id)),
    onBought(bought),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
