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

/** How many wait. */
export function Count({ children, label, quiet = false, className }: CountProps) {
  return (
    <span className={classes(styles.count, quiet && styles.quiet, className)}>
      {label ? (
        <>
          <span aria-hidden>{children}</span>
          <span className={styles.hidden}>{label}</span>
        </>
      ) : (
        children
      )}
    </span>
  );
}
