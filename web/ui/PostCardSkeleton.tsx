import { PostCard } from './PostCard.tsx';
import styles from './PostCardSkeleton.module.css';
import { Skeleton } from './Skeleton.tsx';

export interface PostCardSkeletonProps {
  /** A text for screen readers, for example "Loading". */
  label: string;
}

/** A placeholder with the layout of a post, for a list of posts that is loading. */
export function PostCardSkeleton({ label }: PostCardSkeletonProps) {
  return (
    <PostCard
      label={label}
      avatar={<Skeleton shape="circle" width="44px" height="44px" />}
      name={<Skeleton width="38%" height="13px" className={styles.first} />}
      meta={<Skeleton width="24%" height="11px" />}
      media={<Skeleton shape="block" ratio="16 / 10" />}
    >
      <Skeleton width="92%" className={styles.first} />
      <Skeleton width="64%" />
    </PostCard>
  );
}
