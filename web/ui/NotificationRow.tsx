import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './NotificationRow.module.css';
import type { Tone } from './Tag.tsx';

/** Props of {@link NotificationRow}. */
export interface NotificationRowProps {
  /** Avatar of 48 pixels, or the mark for system messages. */
  leading: ReactNode;
  /** A 14 pixel icon of what happened. */
  badge?: ReactNode;
  badgeTone?: Tone | undefined;
  /** The sentence; names and amounts in bold. */
  children: ReactNode;
  /** Words of the other person. */
  quote?: ReactNode;
  time: ReactNode;
  unread?: boolean | undefined;
  /** "Unread", for screen readers; needed with `unread`. */
  unreadLabel?: string | undefined;
  /** One button, or a small picture. */
  trailing?: ReactNode;
  /** A named link or button with {@link coverClass}: the whole row leads there. */
  cover?: ReactNode;
}

/** Something that happened: money, a person, a post or the system. */
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
