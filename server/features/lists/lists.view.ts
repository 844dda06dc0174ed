import type { z } from 'zod';
import type { ListedPerson, PeopleList } from '#contract/lists.ts';
import { dollars } from '../purchases/index.ts';
import { moneyView } from '../wallet/index.ts';
import type { ListedRow, ListRow } from './people-lists.store.ts';

export const listView = ({ createdAt, ...list }: ListRow): z.input<typeof PeopleList> => ({
  ...list,
  createdAt: createdAt.toISOString(),
});

export const listedView = ({ spent, ...person }: ListedRow): z.input<typeof ListedPerson> => ({
  ...person,
  spent: spent === null ? null : moneyView(dollars(spent)),
});
