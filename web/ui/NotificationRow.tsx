import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './NotificationRow.module.css';
import type { Tone } from './Tag.tsx';

export interface NotificationRowProps {
  /** An Avatar of 48 pixels, or the logo for messages of the system. */
  leading: ReactNode;
  /** An icon of 14 pixels that shows the kind of the notification. */
  badge?: ReactNode;
  badgeTone?: Tone | undefined;
  /** The sentence of the notification, with names and amounts in bold. */
  children: ReactNode;
  /** A text that the other person wrote, for example their comment. */
  quote?: ReactNode;
  time: ReactNode;
  unread?: boolean | undefined;
  /** The text "Unread" for screen readers. Required with `unread`. */
  unreadLabel?: string | undefined;
  /** One button or one small picture at the end of the row. */
  trailing?: ReactNode;
  /** A link or button with a name and {@link coverClass}. It makes the whole row clickable. */
  cover?: ReactNode;
}

/** A row with one notification about money, a person, a post or the system. */
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
