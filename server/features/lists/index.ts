import type { Handler } from '../../kit/handle.ts';
import { createList } from './create-list.ts';
import { putOnList } from './put-on-list.ts';
import { removeList } from './remove-list.ts';
import { renameList } from './rename-list.ts';
import { showLists } from './show-lists.ts';
import { showPeople } from './show-people.ts';

export { listedView } from './lists.view.ts';
export { addEntries, insertList, type ListedRow, listedColumns } from './people-lists.store.ts';
export { peopleOnAny, type SmartListName, smartListCondition } from './smart-lists.store.ts';

/** The handlers for lists that a person keeps, and for smart lists that are computed from what fans do. */
export const listsHandlers: readonly Handler[] = [
  showLists,
  showPeople,
  createList,
  renameList,
  removeList,
  putOnList,
];
