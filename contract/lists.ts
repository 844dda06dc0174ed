import { z } from 'zod';
import { CreatorDomain, Done, Id, Instant, text } from './fields.ts';
import { call, event } from './kit.ts';
import { LIST_ADDED_MAX, LIST_NAME_MAX_CHARS, PAGE_SIZE_MAX, SEARCH_MAX_CHARS } from './limits.ts';
import { Cursor, Money } from './money.ts';

/** Lists that nobody edits: their people are computed whenever the list is read. */
export const SmartList = z.enum([
  'members',
  'renewing',
  'not_renewing',
  'followers',
  'on_trial',
  'expired',
  'expiring',
  'spent_over_50',
  'new_14_days',
  'lapsed_buyers',
  'never_bought',
  'top_5_percent',
]);

export const PeopleList = z.object({
  id: Id,
  name: z.string(),
  count: z.number().int(),
  createdAt: Instant,
});

export const ListedPerson = z.object({
  id: Id,
  name: z.string(),
  domain: CreatorDomain.nullable(),
  avatar: z.string().nullable(),
  tier: z.string().nullable(),
  spent: Money.nullable(),
});

const paging = { cursor: Cursor.optional(), limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(50) };
const listName = text(LIST_NAME_MAX_CHARS).trim().min(1);

/** Lists of people: fans keep lists of creators, creators keep lists of fans. */
export const lists = {
  all: call({
    path: '/actor/v1/list/all',
    who: 'person',
    seat: 'read',
    about: 'The caller’s lists; for creators also the smart lists with the current number of people on each.',
    input: z.strictObject({
      /**
       * Whether to leave out the smart lists: they take longer, because their people have to be counted
       * first.
       */
      isOwnOnly: z.boolean().default(false),
    }),
    output: z.object({
      lists: z.array(PeopleList),
      smart: z.array(z.object({ list: SmartList, count: z.number().int() })),
    }),
  }),
  people: call({
    path: '/actor/v1/list/people',
    who: 'person',
    seat: 'read',
    about: 'The people on one of the caller’s lists or on a smart list.',
    input: z.strictObject({
      list: z.union([Id, SmartList]),
      query: text(SEARCH_MAX_CHARS).default(''),
      ...paging,
    }),
    output: z.object({ people: z.array(ListedPerson), next: Cursor.nullable() }),
    refusals: ['not_found'],
  }),
  create: call({
    path: '/actor/v1/list/create',
    who: 'person',
    about: 'Creates a list.',
    input: z.strictObject({ name: listName, personIds: z.array(Id).max(LIST_ADDED_MAX).default([]) }),
    output: PeopleList,
    refusals: ['list_name_taken', 'too_many_lists', 'not_found'],
    key: 'required',
  }),
  rename: call({
    path: '/actor/v1/list/rename',
    who: 'person',
    about: 'Renames a list.',
    input: z.strictObject({ id: Id, name: listName }),
    output: PeopleList,
    refusals: ['not_found', 'list_name_taken'],
  }),
  remove: call({
    path: '/actor/v1/list/remove',
    who: 'person',
    about: 'Deletes a list. The people on it are not notified.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['not_found'],
  }),
  put: call({
    path: '/actor/v1/list/put',
    who: 'person',
    about: 'Adds people to a list, or removes them.',
    input: z.strictObject({ id: Id, personIds: z.array(Id).min(1).max(LIST_ADDED_MAX), isOn: z.boolean() }),
    output: PeopleList,
    refusals: ['not_found', 'list_full'],
  }),
};

export const listChanged = event({
  name: 'listChanged',
  about: 'One of the person’s own lists changed.',
  payload: z.object({ id: Id }),
});
