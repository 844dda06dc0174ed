import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onBought } from '#web/features/purchases/index.ts';
import { onEvent, onInboxEvent } from '#web/kit/events.ts';
import {
  applyReadToList,
  applySentToList,
  type ChatList,
  chatAfter,
  chatRead,
  type Outcome,
} from './chat-list.ts';
import { type Chat, chatKeys, type OpenChat } from './keys.ts';
import { openThreads, reloadMessages } from './threads.ts';
import { receiveTyping, typingEnded } from './typing.ts';

/** Events within this time share one request. */
const BATCH_MS = 400;

/**
 * Keeps chat lists and open chats equal to the server's state. An event that holds all the data is applied
 * directly; otherwise the chat is requested again. Either way the screen shows what a reload would show.
 */
export function useChatUpdates(): void {
  const cache = useQueryClient();
  useEffect(() => listenForChats(cache), [cache]);
}

function listenForChats(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<string>();
  const reload = (chatId: string) => {
    waiting.add(chatId);
    timer ??= setTimeout(() => {
      timer = undefined;
      void cache.invalidateQueries({ queryKey: chatKeys.lists });
      for (const each of waiting) void cache.invalidateQueries({ queryKey: chatKeys.one(each) });
      waiting.clear();
    }, BATCH_MS);
  };
  const inAll = (update: (list: ChatList) => Outcome): boolean => {
    const key = chatKeys.list('all');
    const list = cache.getQueryData<ChatList>(key);
    if (!list) return true;
    const outcome = update(list);
    cache.setQueryData(key, outcome.list);
    return outcome.isExact;
  };
  /** Returns true when the chat is not open, or is now what a reload would show. */
  const inOne = (chatId: string, update: (chat: Chat) => Chat | undefined): boolean => {
    const open = cache.getQueryData<OpenChat>(chatKeys.one(chatId));
    const chat = open && update(open.chat);
    if (chat) cache.setQueryData<OpenChat>(chatKeys.one(chatId), { ...open, chat });
    return !open || chat !== undefined;
  };
  /** Reloads every list except `all`: a filter can depend on what just changed. */
  const otherLists = () =>
    void cache.invalidateQueries({
      queryKey: chatKeys.lists,
      predicate: ({ queryKey }) => queryKey.at(-1) !== 'all',
    });
  const bought = (itemId: string) => {
    for (const chatId of openThreads()) reloadMessages(chatId, ({ sale }) => sale?.itemId === itemId);
  };

  const stops = [
    onInboxEvent('messageSent', (sent) => {
      if (sent.message && !sent.message.isMine) typingEnded(sent.chatId);
      const isSure = [
        inOne(sent.chatId, (chat) => (sent.seq <= chat.lastSeq ? chat : chatAfter(chat, sent))),
        inAll((list) => applySentToList(list, sent)),
      ];
      if (isSure.includes(false)) reload(sent.chatId);
      otherLists();
      if (!sent.message) void cache.invalidateQueries({ queryKey: chatKeys.galleries(sent.chatId) });
    }),
    onInboxEvent('chatRead', (read) => {
      inOne(read.chatId, (chat) => chatRead(chat, read));
      if (!inAll((list) => applyReadToList(list, read))) reload(read.chatId);
      otherLists();
    }),
    onInboxEvent('messageChanged', ({ chatId }) => {
      reload(chatId);
      void cache.invalidateQueries({ queryKey: chatKeys.galleries(chatId) });
    }),
    onInboxEvent('chatChanged', ({ chatId }) => reload(chatId)),
    onInboxEvent('massArrived', ({ chatId }) => reload(chatId)),
    // The creator receives one event for all chats that the mass message reached or was unsent from.
    onInboxEvent('massProgressed', ({ state }) => {
      if (state !== 'sending' && state !== 'sent' && state !== 'unsent') return;
      for (const chatId of openThreads()) {
        if (state === 'unsent')
          reloadMessages(chatId, ({ author, replyTo }) => author === 'mass' || replyTo !== null);
        reload(chatId);
      }
      void cache.invalidateQueries({ queryKey: chatKeys.lists });
    }),
    onInboxEvent('typingSeen', ({ chatId, at }) => receiveTyping(chatId, at)),
    // The viewer's relationship to a creator decides what the viewer may write.
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
