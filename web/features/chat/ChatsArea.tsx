import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './ChatsArea.module.css';

interface ChatsAreaProps {
  readonly list: ReactNode;
  readonly children: ReactNode;
  /** What is known about the other person; from 1200 pixels on. */
  readonly side?: ReactNode;
  /** On a phone the chat takes the whole screen, or the list does. */
  readonly shows: 'list' | 'chat';
}

/** The messaging area: list, thread and the person beside each other, or one after the other on a phone. */
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
