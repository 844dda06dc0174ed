export { PeoplePicker } from './PeoplePicker.tsx';
export { useLists, useOwnLists } from './queries.ts';
export { usePeopleByName } from './usePeopleByName.ts';
export { useSmartName } from './useSmartName.ts';
