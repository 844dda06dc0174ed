import type { Contract, Events } from '#contract/index.ts';
import type { InputOf, OutputOf, PayloadOf } from '#contract/kit.ts';

export type Chat = OutputOf<Contract['chat']['list']>['chats'][number];
export type ChatPage = OutputOf<Contract['chat']['list']>;
export type OpenChat = OutputOf<Contract['chat']['find']>;
export type MessagePage = OutputOf<Contract['chat']['messages']>;
export type Message = MessagePage['messages'][number];
export type MessageMedia = Message['media'][number];
export type Sale = NonNullable<Message['sale']>;
export type ChatLine = NonNullable<Chat['line']>;
export type Filter = NonNullable<InputOf<Contract['chat']['list']>['filter']>;
/**
 * What the chat list shows: the chats that match a built-in filter, or the chats with the people on one of the
 * viewer's own lists.
 */
export type Choice = Filter | `list:${string}`;
export type Tab = NonNullable<InputOf<Contract['chat']['gallery']>['show']>;
export type GalleryItem = OutputOf<Contract['chat']['gallery']>['items'][number];
export type FanCard = NonNullable<OpenChat['card']>;
export type Marks = Omit<InputOf<Contract['chat']['mark']>, 'chatId'>;

export type Sent = PayloadOf<Events['messageSent']>;
export type Changed = PayloadOf<Events['messageChanged']>;
export type Read = PayloadOf<Events['chatRead']>;

const all = ['chat'] as const;

export const chatKeys = {
  all,
  lists: [...all, 'list'],
  list: (choice: Choice) => [...all, 'list', choice],
  one: (chatId: string) => [...all, 'one', chatId],
  gallery: (chatId: string, show: Tab) => [...all, 'gallery', chatId, show],
  galleries: (chatId: string) => [...all, 'gallery', chatId],
  search: (query: string, chatId: string | null) => [...all, 'search', query, chatId],
  favourites: [...all, 'favourites'],
} as const;
