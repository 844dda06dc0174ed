import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';

export type Post = OutputOf<Contract['posts']['find']>;
export type PostPage = OutputOf<Contract['posts']['feed']>;
export type PostMedia = Post['media'][number];
export type Poll = NonNullable<Post['poll']>;
export type Goal = NonNullable<Post['goal']>;
export type Lock = NonNullable<Post['lock']>;
export type Way = Lock['ways'][number];
export type Comment = OutputOf<Contract['posts']['comments']>['comments'][number];
export type Tab = NonNullable<InputOf<Contract['posts']['feed']>['tab']>;
export type ViewAs = NonNullable<InputOf<Contract['posts']['byCreator']>['viewAs']>;
export type SearchQuery = Omit<InputOf<Contract['posts']['search']>, 'cursor' | 'limit'>;

const all = ['posts'] as const;

/**
 * The query keys of posts. Lists are under `list` and single posts under `one`, so that a change can find
 * every cached copy of a post.
 */
export const postKeys = {
  all,
  lists: [...all, 'list'],
  feed: (tab: Tab) => [...all, 'list', 'feed', tab],
  newSince: (after: string) => [...all, 'new', after],
  discover: [...all, 'list', 'discover'],
  byCreator: (domain: string, show: 'posts' | 'media', viewAs: ViewAs | undefined) => [
    ...all,
    'list',
    'creator',
    domain,
    show,
    viewAs ?? 'self',
  ],
  search: (request: SearchQuery) => [...all, 'list', 'search', request],
  searchAll: (query: string) => [...all, 'list', 'searchAll', query],
  bookmarks: [...all, 'list', 'bookmarks'],
  bought: (query: string) => [...all, 'list', 'bought', query],
  one: (id: string) => [...all, 'one', id],
  comments: (postId: string) => [...all, 'comments', postId],
  replies: (postId: string, parentId: string) => [...all, 'comments', postId, parentId],
  history: (id: string) => [...all, 'history', id],
  buyers: (id: string) => [...all, 'buyers', id],
} as const;
