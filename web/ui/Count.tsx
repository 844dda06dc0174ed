import styles from './Count.module.css';
import { classes } from './classes.ts';

/** Props of {@link Count}. */
export interface CountProps {
  /** The number, already formatted ("3", "99+"). */
  children: string | number;
  /** The count as text for screen readers: "3 unread chats". Omit it if the control's name says it. */
  label?: string | undefined;
  /** Grey instead of the accent colour, for counts that are not urgent. */
  quiet?: boolean | undefined;
  className?: string | undefined;
}

/** A count badge. The number ("99+") is always left to right; its position follows the page's direction. */
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
