import { Virtualizer } from 'virtua';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { TypingBubble } from '#web/ui/TypingBubble.tsx';
import { DownButton } from './DownButton.tsx';
import type { Message, OpenChat } from './keys.ts';
import { LastMessageAnnouncer } from './LastMessageAnnouncer.tsx';
import { MessageRow } from './MessageRow.tsx';
import { nameOf } from './Peer.tsx';
import { useMessageActs } from './queries.ts';
import styles from './Thread.module.css';
import { shownOf } from './thread.ts';
import { loadOlder, openThread, useThread } from './threads.ts';
import { useIsTyping } from './typing.ts';
import { useDoubleClickLike } from './useDoubleClickLike.ts';
import { useFollowEnd } from './useFollowEnd.ts';
import { useHeldMessage } from './useHeldMessage.ts';
import { type JumpRequest, useJump } from './useJump.ts';
import { useThreadRows } from './useThreadRows.ts';

interface ThreadProps {
  readonly open: OpenChat;
  readonly at: JumpRequest | null;
  readonly onReply: (message: Message) => void;
}

const OLDER_WITHIN_PX = 1_200;

/** A chat's messages, virtualized. Older messages load while the viewer scrolls up. */
export function Thread({ open, at, onReply }: ThreadProps) {
  const { chat } = open;
  const t = useT();
  const { thread, state, isLoadingOlder } = useThread(chat.id);
  const acts = useMessageActs(chat.id);
  const isTyping = useIsTyping(chat.id);
  const shown = shownOf(thread);
  const { rows, isPrepended } = useThreadRows(chat, shown);
  const end = useFollowEnd({ chat, shown, rows, isTyping });
  const isReady = state === 'ready';
  const { scroller, list } = end;
  const { marked, jumpTo } = useJump({
    chatId: chat.id,
    rows,
    list,
    request: at,
    isReady,
    onLeave: end.leave,
  });
  useDoubleClickLike(scroller, shown, acts);
  const held = useHeldMessage(scroller);

  if (state === 'failed') return <LoadFailed onRetry={() => openThread(chat.id)} />;
  const replyTo = (seq: number) => {
    const answers = shown.find((message) => message.seq === seq);
    if (answers) onReply(answers);
  };
  const onScroll = (offset: number) => {
    end.onScrolled();
    if (offset < OLDER_WITHIN_PX) void loadOlder(chat.id);
  };
  return (
    <div className={styles.thread}>
      {/* The scroll area may contain no focusable element. It is therefore focusable itself, so that the
          keyboard can scroll it. */}
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={t('chat.thread', { name: nameOf(chat.peer) })}
        aria-busy={state === 'loading'}
        {...{ tabIndex: 0 }}
      >
        <div className={styles.push}>
          {isReady && rows.length === 0 && (
            <p className={styles.greeting}>{t('chat.greeting', { name: nameOf(chat.peer) })}</p>
          )}
        </div>
        {isLoadingOlder && (
          <span className={styles.older} role="status" aria-label={t('chat.older')}>
            <Spinner />
          </span>
        )}
        <Virtualizer ref={list} scrollRef={scroller} shift={isPrepended} itemSize={52} onScroll={onScroll}>
          {rows.map((row) => (
            <MessageRow
              key={row.key}
              row={row}
              open={open}
              acts={acts}
              isMarked={marked !== null && row.message?.seq === marked}
              menuAsked={held && row.message?.seq === held.seq ? held.times : 0}
              onReply={onReply}
              onReplyTo={replyTo}
              onJump={(seq) => void jumpTo(seq)}
            />
          ))}
        </Virtualizer>
        {isTyping && (
          <div className={styles.typing}>
            <TypingBubble label={t('chat.isTyping', { name: nameOf(chat.peer) })} />
          </div>
        )}
      </section>
      <LastMessageAnnouncer chat={chat} last={shown.at(-1)} />
      {end.isAway && <DownButton missed={end.missed} onPress={end.comeBack} />}
    </div>
  );
}
