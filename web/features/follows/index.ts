export { FollowButton } from './FollowButton.tsx';
export {
  type Category,
  type CreatorPage,
  creatorKeys,
  type ListQuery,
  type Summary,
  type ViewAs,
} from './keys.ts';
export { useBlock } from './useBlock.ts';
export { useFollow } from './useFollow.ts';
