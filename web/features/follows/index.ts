export { FollowButton } from './FollowButton.tsx';
export {
  type Category,
  type CreatorPage,
  creatorKeys,
  type Summary,
  type ViewAs,
  type Wish,
} from './keys.ts';
export { useBlock } from './useBlock.ts';
export { useFollow } from './useFollow.ts';
