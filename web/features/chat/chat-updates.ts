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

/** Events that arrive within this time share one request. */
const BATCH_MS = 400;

/**
 * Keeps the chat lists and the open chats equal to the server's state. An event that holds all the data is
 * applied to the cache; after any other event the chat is requested again. In both cases the screen shows
 * what a reload would show.
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
  /**
   * Updates one open chat. Returns false when the update could not be computed and the chat must be requested
   * again.
   */
  const inOne = (chatId: string, update: (chat: Chat) => Chat | undefined): boolean => {
    const open = cache.getQueryData<OpenChat>(chatKeys.one(chatId));
    const chat = open && update(open.chat);
    if (chat) cache.setQueryData<OpenChat>(chatKeys.one(chatId), { ...open, chat });
    return !open || chat !== undefined;
  };
  /** Requests every list except `all` again: after any event, a chat can enter or leave a filtered list. */
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
    // For a mass message the creator receives one event, not one for each chat, so every open chat is
    // requested again.
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
    // After a subscription or a follow changed, the viewer may be allowed to write in other chats than
    // before.
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
