import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** The width as a CSS length. Default: the full width. */
  width?: string | undefined;
  height?: string | undefined;
  /** The width divided by the height, for example "16 / 10". Replaces `height`. */
  ratio?: string | undefined;
  shape?: 'line' | 'block' | 'circle' | undefined;
  className?: string | undefined;
}

/**
 * A gray placeholder in the shape of the content. Visible only after 150 ms, so that fast loads do not
 * flicker.
 */
export function Skeleton({ width, height, ratio, shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classes(styles.skeleton, styles[shape], className)}
      style={{ inlineSize: width, blockSize: ratio ? 'auto' : height, aspectRatio: ratio }}
    />
  );
}
