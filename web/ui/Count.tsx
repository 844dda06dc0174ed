import styles from './Count.module.css';
import { classes } from './classes.ts';

/** Props of {@link Count}. */
export interface CountProps {
  /** The number, already formatted ("3", "99+"). */
  children: string | number;
  /** What is counted, for screen readers: "3 unread chats". Leave out if the control's name says it. */
  label?: string | undefined;
  /** Known but not urgent: grey instead of lamp. */
  quiet?: boolean | undefined;
  className?: string | undefined;
}

/** How many wait. "99+" reads from the left in every language; where it stands follows the language. */
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
