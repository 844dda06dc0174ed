import { useState } from 'react';
import type { Chat, Message } from './keys.ts';
import { LineWords } from './line-words.tsx';
import { lineOfMessage } from './message-line.ts';
import { nameOf } from './Peer.tsx';
import styles from './Thread.module.css';

/** Says what comes while the chat is open to those who hear the page: the list of messages itself has only what is in view. */
export function LastHeard({ chat, last }: { chat: Chat; last: Message | undefined }) {
  const [before] = useState(chat.lastSeq);
  return (
    <p className={styles.heard} aria-live="polite">
      {last && last.seq > before && !last.isMine && (
        <>
          {nameOf(chat.peer)}: <LineWords line={lineOfMessage(last)} />
        </>
      )}
    </p>
  );
}
