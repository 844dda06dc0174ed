import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit.ts';
import { ApiFailure, api, refusalOf } from '#web/kit/api.ts';
import { goTo } from '#web/kit/history.ts';
import { t } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { type ChatList, chatRead, withChat, withMore, withTop } from './chat-list.ts';
import {
  type Chat,
  type Choice,
  chatKeys,
  type Filter,
  type Marks,
  type OpenChat,
  type Tab,
} from './keys.ts';
import { chatPath } from './open-chat-with.ts';
import { applyActionAnswer, openThread, removeFromThread, tickOf } from './threads.ts';

export { chatPath } from './open-chat-with.ts';

const PAGE = 30;
const GALLERY_PAGE = 48;
/** A chat that was prefetched on pointer-down is not requested again when it opens within this time. */
const FRESH_MS = 2_000;

/** How often presence is polled. Polling is needed because no event says that a person went offline. */
const PRESENCE_MS = 60_000;

const LIST = 'list:';

export const listChoice = (listId: string): Choice => `${LIST}${listId}`;

const wanted = (choice: Choice) =>
  isFilter(choice) ? { filter: choice } : { filter: 'all' as const, listId: choice.slice(LIST.length) };

export const isFilter = (choice: Choice): choice is Filter => !choice.startsWith(LIST);

/** The chats of a filter or list. A refetch replaces the first page and keeps the chats loaded below it. */
export function useChats(choice: Choice) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: chatKeys.list(choice),
    queryFn: async () =>
      withTop(
        cache.getQueryData<ChatList>(chatKeys.list(choice)),
        await api.chat.list({ ...wanted(choice), limit: PAGE }),
      ),
    staleTime: 0,
    refetchInterval: PRESENCE_MS,
  });
}

export function useMoreChats(choice: Choice) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (cursor: string) => api.chat.list({ ...wanted(choice), cursor, limit: PAGE }),
    onSuccess: (page) =>
      cache.setQueryData<ChatList>(chatKeys.list(choice), (known) => known && withMore(known, page)),
  });
}

const oneChat = (chatId: string | null) =>
  queryOptions({
    queryKey: chatKeys.one(chatId ?? ''),
    queryFn: chatId === null ? skipToken : () => api.chat.find({ chatId }),
  });

/** One chat with its details; makes no request when `chatId` is null. */
export const useChat = (chatId: string | null) =>
  useQuery({ ...oneChat(chatId), staleTime: FRESH_MS, refetchInterval: PRESENCE_MS });

/** Prefetches a chat that is about to be opened. */
export function usePrefetchChat(): (chatId: string) => void {
  const cache = useQueryClient();
  return (chatId) => {
    openThread(chatId);
    void cache.prefetchQuery({ ...oneChat(chatId), staleTime: FRESH_MS });
  };
}

/**
 * Whether the request failed because the chat does not exist or is not accessible. The viewer sees the same
 * text for both.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.reason === 'not_found' || error.reason === 'invalid_input');

export function useMark(chatId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (marks: Marks) => api.chat.mark({ chatId, ...marks }),
    onSuccess: ({ chat }) => {
      putChat(cache, chat);
      return cache.invalidateQueries({ queryKey: chatKeys.lists });
    },
  });
}

function putChat(cache: QueryClient, chat: Chat): void {
  cache.setQueryData<OpenChat>(chatKeys.one(chat.id), (open) => open && { ...open, chat });
  cache.setQueryData<ChatList>(chatKeys.list('all'), (list) => list && withChat(list, chat));
}

/** Marks a chat as read up to `seq`, first in the cache and then on the server. */
export async function readThrough(cache: QueryClient, chatId: string, seq: number): Promise<void> {
  const read = (chat: Chat) => chatRead(chat, { chatId, isMine: true, seq });
  cache.setQueryData<OpenChat>(chatKeys.one(chatId), (open) => open && { ...open, chat: read(open.chat) });
  cache.setQueryData<ChatList>(chatKeys.list('all'), (list) => {
    const chat = list?.chats.find(({ id }) => id === chatId);
    return list && chat ? withChat(list, read(chat)) : list;
  });
  // A failed request is ignored: the read position is sent again with the next message or the next visit.
  await api.chat.read({ chatId, seq }, { overSocket: true }).catch(() => undefined);
}

export function useReadAll() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.chat.readAll(),
    onSuccess: () => cache.invalidateQueries({ queryKey: chatKeys.all }),
  });
}

type One = { readonly chatId: string; readonly seq: number };

/**
 * The actions for a message. The response to each action except `remove` contains the message's new state,
 * which replaces the old one.
 */
export function useMessageActs(chatId: string) {
  const act = <I>(call: (input: I) => Promise<{ message: Parameters<typeof applyActionAnswer>[0] }>) => ({
    mutationFn: async (input: I) => {
      const tick = tickOf(chatId);
      applyActionAnswer((await call(input)).message, tick);
    },
  });
  const cache = useQueryClient();
  const again = () => cache.invalidateQueries({ queryKey: chatKeys.one(chatId) });
  return {
    like: useMutation(act((input: One & { isLiked: boolean }) => api.chat.like(input))),
    favourite: useMutation({
      ...act((input: One & { isFavourite: boolean }) => api.chat.favourite(input)),
      onSuccess: () => cache.invalidateQueries({ queryKey: chatKeys.favourites }),
    }),
    pin: useMutation({
      ...act((input: One & { isPinned: boolean }) => api.chat.pin(input)),
      onSuccess: again,
    }),
    unsend: useMutation({
      ...act((input: One) => api.chat.unsend(input)),
      onError: (error) => {
        const refused = refusalOf(api.chat.unsend, error);
        if (refused?.reason === 'too_late')
          showToast(t('chat.unsend.late', { why: String(refused.details.why) }));
        else if (refused) showToast(refused.message);
      },
    }),
    remove: useMutation({
      mutationFn: (input: One) => api.chat.remove(input),
      onSuccess: (_, { seq }) => removeFromThread(chatId, seq),
    }),
  };
}

export type MessageActs = ReturnType<typeof useMessageActs>;

export function useDescribe(chatId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<InputOf<Contract['chat']['describe']>, 'chatId'>) =>
      api.chat.describe({ chatId, ...change }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: chatKeys.one(chatId) }),
        cache.invalidateQueries({ queryKey: chatKeys.lists }),
      ]),
  });
}

export function useChatSearch(query: string, chatId: string | null) {
  return useQuery({
    queryKey: chatKeys.search(query, chatId),
    queryFn: () => api.chat.search({ query, ...(chatId ? { chatId } : {}) }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
}

export function useGallery(chatId: string, show: Tab, limit: number = GALLERY_PAGE) {
  return useInfiniteQuery({
    queryKey: [...chatKeys.gallery(chatId, show), limit],
    queryFn: ({ pageParam }) =>
      api.chat.gallery({ chatId, show, limit, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The person's favorite messages from all chats. */
export function useStarred() {
  return useInfiniteQuery({
    queryKey: chatKeys.favourites,
    queryFn: ({ pageParam }) =>
      api.chat.favourites({ limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** Opens the chat with a creator or with one of the creator's fans; creates it when there is none. */
export function useOpenChat() {
  return useMutation({
    mutationFn: (who: InputOf<Contract['chat']['open']>) => api.chat.open(who),
    onSuccess: ({ chatId }) => goTo(chatPath(chatId)),
  });
}
