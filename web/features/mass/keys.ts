import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';

export type MassMessage = OutputOf<Contract['mass']['find']>;
export type MassPage = OutputOf<Contract['mass']['list']>;
export type MassShow = NonNullable<InputOf<Contract['mass']['list']>['show']>;
export type Audience = MassMessage['audience'];
export type Reach = OutputOf<Contract['mass']['count']>;
export type Fan = OutputOf<Contract['mass']['people']>['people'][number];

const all = ['mass'] as const;

export const massKeys = {
  all,
  one: (id: string) => [...all, 'one', id],
  lists: [...all, 'list'],
  list: (show: MassShow) => [...all, 'list', show],
  count: (audience: Audience, mediaIds: string, price: string | null, sendAt: string | null) => [
    ...all,
    ...['count', audience, mediaIds, price, sendAt],
  ],
} as const;
