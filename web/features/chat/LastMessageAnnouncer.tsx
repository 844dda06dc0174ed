import { useState } from 'react';
import type { Chat, Message } from './keys.ts';
import { MessageSummary } from './MessageSummary.tsx';
import { chatLineOf } from './message-line.ts';
import { nameOf } from './Peer.tsx';
import styles from './Thread.module.css';

/**
 * Announces to screen readers the messages that arrive while the chat is open. The virtualized list cannot
 * announce them, because it contains only the visible rows.
 */
export function LastMessageAnnouncer({ chat, last }: { chat: Chat; last: Message | undefined }) {
  const [before] = useState(chat.lastSeq);
  return (
    <p className={styles.announcer} aria-live="polite">
      {last && last.seq > before && !last.isMine && (
        <>
          {nameOf(chat.peer)}: <MessageSummary line={chatLineOf(last)} />
        </>
      )}
    </p>
  );
}
