import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './ChatsArea.module.css';

interface ChatsAreaProps {
  readonly list: ReactNode;
  readonly children: ReactNode;
  /** The other person's details; shown at 1200 px and wider. */
  readonly side?: ReactNode;
  /** Whether a phone shows the list of chats or the open chat. A wider screen shows both. */
  readonly shows: 'list' | 'chat';
}

/** The messaging area: list, thread and details side by side. A phone shows either the list or the thread. */
export function ChatsArea({ list, children, side, shows }: ChatsAreaProps) {
  return (
    <div
      className={classes(styles.area, styles[shows], Boolean(side) && styles.sided)}
      data-fills={shows === 'chat' ? 'whole' : 'page'}
    >
      <div className={styles.lists}>{list}</div>
      <div className={styles.thread}>{children}</div>
      {side && <aside className={styles.side}>{side}</aside>}
    </div>
  );
}
