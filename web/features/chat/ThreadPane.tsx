import { useEffect, useState } from 'react';
import { useTitle } from '#web/kit/head.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ChatComposer } from './ChatComposer.tsx';
import type { Message, OpenChat } from './keys.ts';
import { nameOf } from './Peer.tsx';
import { PinnedBar } from './PinnedBar.tsx';
import type { ProposalSlots } from './proposal-slots.ts';
import { isMissing, useChat } from './queries.ts';
import { Thread } from './Thread.tsx';
import { ThreadHead } from './ThreadHead.tsx';
import styles from './ThreadPane.module.css';
import { openThread, updateLastSeq } from './threads.ts';
import type { JumpRequest } from './useJump.ts';

interface ThreadPaneProps {
  readonly chatId: string;
  /** The sequence number of the message to jump to when the chat opens; null for no jump. */
  readonly at: number | null;
  readonly proposals: ProposalSlots;
}

/** One chat: header, pinned message, thread and composer. */
export function ThreadPane({ chatId, ...drawn }: ThreadPaneProps) {
  const t = useT();
  const open = useChat(chatId);
  // Starts loading the messages together with the chat's details, not after them.
  useEffect(() => openThread(chatId), [chatId]);
  if (open.data) return <Pane open={open.data} {...drawn} />;
  if (isMissing(open.error))
    return (
      <div className={styles.missing}>
        <EmptyState
          drawing="notFound"
          level={1}
          title={t('chat.missing.title')}
          action={
            <Link className={buttonClass()} to={routeNamed('messageBoard').path}>
              {t('chat.back')}
            </Link>
          }
        >
          {t('chat.missing.text')}
        </EmptyState>
      </div>
    );
  if (open.isError)
    return (
      <div className={styles.missing}>
        <LoadFailed onRetry={() => void open.refetch()} />
      </div>
    );
  return (
    <div className={styles.loading} role="status" aria-busy="true" aria-label={t('chat.loading')}>
      <Skeleton shape="block" height="44px" width="46%" />
      <Skeleton shape="block" height="44px" width="34%" />
      <Skeleton shape="block" height="120px" width="54%" />
    </div>
  );
}

function Pane({ open, at, proposals }: { open: OpenChat } & Omit<ThreadPaneProps, 'chatId'>) {
  const [reply, setReply] = useState<Message | null>(null);
  // Each request contains a new `press` number, so that a second jump to the same message is not ignored.
  const [jump, setJump] = useState<JumpRequest | null>(null);
  const jumpTo = (seq: number) => setJump((before) => ({ seq, press: (before?.press ?? 0) + 1 }));
  useTitle(nameOf(open.chat.peer));
  const { id, lastSeq } = open.chat;
  useEffect(() => updateLastSeq(id, lastSeq), [id, lastSeq]);
  return (
    <>
      <ThreadHead open={open} onJump={jumpTo} />
      <PinnedBar pinned={open.pinned} onJump={jumpTo} />
      <Thread open={open} at={jump ?? (at === null ? null : { seq: at, press: 0 })} onReply={setReply} />
      <ChatComposer open={open} reply={reply} onReplyEnd={() => setReply(null)} proposals={proposals} />
    </>
  );
}
