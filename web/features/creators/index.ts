export { CreatorList } from './CreatorList.tsx';
export { useCreators } from './queries.ts';
