import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './NotificationRow.module.css';
import type { Tone } from './Tag.tsx';

/** Props of {@link NotificationRow}. */
export interface NotificationRowProps {
  /** A 48-pixel Avatar, or the logo for system messages. */
  leading: ReactNode;
  /** A 14-pixel icon for the kind of notification. */
  badge?: ReactNode;
  badgeTone?: Tone | undefined;
  /** The notification's sentence, with names and amounts in bold. */
  children: ReactNode;
  /** Text that the other person wrote. */
  quote?: ReactNode;
  time: ReactNode;
  unread?: boolean | undefined;
  /** "Unread", for screen readers; required with `unread`. */
  unreadLabel?: string | undefined;
  /** One button, or a small picture. */
  trailing?: ReactNode;
  /** A link or button with a name and {@link coverClass}, which makes the whole row its target. */
  cover?: ReactNode;
}

/** One notification about money, a person, a post or the system. */
export function NotificationRow(props: NotificationRowProps) {
  const { badgeTone = 'neutral', unread = false } = props;
  return (
    <div className={classes(styles.row, unread && styles.unread)}>
      {props.cover}
      <div className={styles.leading}>
        {props.leading}
        {props.badge && (
          <span className={classes(styles.badge, styles[badgeTone])} aria-hidden>
            {props.badge}
          </span>
        )}
      </div>
      <div className={styles.text}>
        <p>
          {unread && props.unreadLabel && <span className={styles.hidden}>{props.unreadLabel}: </span>}
          {props.children}
        </p>
        {props.quote && <blockquote className={styles.quote}>{props.quote}</blockquote>}
        <p className={styles.time}>{props.time}</p>
      </div>
      {props.trailing && <div className={styles.trailing}>{props.trailing}</div>}
    </div>
  );
}
