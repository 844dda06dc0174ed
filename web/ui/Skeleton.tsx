import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** Any CSS length; fills the width unless told. */
  width?: string | undefined;
  height?: string | undefined;
  /** Keeps a picture's shape instead of `height`, for example "16 / 10". */
  ratio?: string | undefined;
  shape?: 'line' | 'block' | 'circle' | undefined;
  className?: string | undefined;
}

/** A grey stand-in with the geometry of what is coming. Appears after 150 ms, so quick answers never flash. */
export function Skeleton({ width, height, ratio, shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classes(styles.skeleton, styles[shape], className)}
      style={{ inlineSize: width, blockSize: ratio ? 'auto' : height, aspectRatio: ratio }}
    />
  );
}
