import styles from './Count.module.css';
import { classes } from './classes.ts';

export interface CountProps {
  /** The formatted number, for example "3" or "99+". */
  children: string | number;
  /**
   * The count for screen readers, for example "3 unread chats". Not needed if the control's name contains the
   * count.
   */
  label?: string | undefined;
  /** Draws the badge in gray, for counts that are not urgent. */
  quiet?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A badge with a number. The number is always left to right; the badge's place depends on the page's
 * direction.
 */
export function Count({ children, label, quiet = false, className }: CountProps) {
  return (
    <span className={classes(styles.count, quiet && styles.quiet, className)}>
      {label ? (
        <>
          <bdi dir="ltr" aria-hidden>
            {children}
          </bdi>
          <span className={styles.hidden}>{label}</span>
        </>
      ) : (
        <bdi dir="ltr">{children}</bdi>
      )}
    </span>
  );
}
