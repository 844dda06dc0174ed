import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { Count } from '#web/ui/Count.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { TypingBubble } from '#web/ui/TypingBubble.tsx';
import type { Message, OpenChat } from './keys.ts';
import { MessageRow } from './MessageRow.tsx';
import { useUnsent } from './own-outbox.ts';
import { nameOf } from './Peer.tsx';
import { readThrough, useMessageActs } from './queries.ts';
import { rowsOf } from './rows.ts';
import styles from './Thread.module.css';
import { shownOf } from './thread.ts';
import { loadBackTo, loadOlder, openThread, useThread } from './threads.ts';
import { useIsTyping } from './typing.ts';

interface ThreadProps {
  readonly open: OpenChat;
  /** The message somebody came for; a new object is a new wish. */
  readonly at: { readonly seq: number; readonly press: number } | null;
  readonly onReply: (message: Message) => void;
}

const AT_END_PX = 80;
const OLDER_WITHIN_PX = 1_200;
/** Beyond the last line; the browser stops at the end. */
const TO_THE_END = { align: 'end', offset: 400 } as const;

/** The messages of a chat. Only those in view are in the page; older ones come while one scrolls up to them. */
export function Thread({ open, at, onReply }: ThreadProps) {
  const { chat } = open;
  const t = useT();
  const cache = useQueryClient();
  const { thread, state, isLoadingOlder } = useThread(chat.id);
  const unsent = useUnsent();
  const acts = useMessageActs(chat.id);
  const isTyping = useIsTyping(chat.id);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const isAtEnd = useRef(true);
  const [isAway, setAway] = useState(false);
  const [seenSeq, setSeenSeq] = useState(0);
  const [marked, setMarked] = useState<number | null>(null);
  const shown = shownOf(thread);
  const [firstUnread] = useState(() => (chat.unread > 0 ? chat.readSeq + 1 : null));
  const rows = useMemo(
    () =>
      rowsOf(
        shown,
        unsent.filter(({ chatId }) => chatId === chat.id),
        firstUnread,
      ),
    [shown, unsent, chat.id, firstUnread],
  );
  const lastSeq = shown.at(-1)?.seq ?? 0;
  const [firstKey, lastKey] = [rows[0]?.key, rows.at(-1)?.key];
  const known = useRef({ firstKey, count: rows.length });
  // Only then may the list keep its place from the end.
  const isPrepended =
    known.current.firstKey !== undefined &&
    known.current.firstKey !== firstKey &&
    rows.length > known.current.count &&
    rows[rows.length - known.current.count]?.key === known.current.firstKey;
  useLayoutEffect(() => {
    known.current = { firstKey, count: rows.length };
  });

  const toEnd = useEffectEvent(() => {
    if (rows.length > 0) list.current?.scrollToIndex(rows.length - 1, TO_THE_END);
  });
  const read = useEffectEvent(() => {
    if (!isAtEnd.current || lastSeq === 0 || document.visibilityState !== 'visible') return;
    setSeenSeq(lastSeq);
    if (chat.unread > 0 || lastSeq > chat.readSeq) void readThrough(cache, chat.id, lastSeq);
  });
  const isOwnLast = rows.at(-1)?.message?.isMine ?? true;
  const arrive = useEffectEvent(() => {
    // Whoever has just written wants to see it, wherever they were.
    if (isAtEnd.current || isOwnLast) toEnd();
    read();
  });
  useLayoutEffect(() => {
    if (lastKey !== undefined) arrive();
  }, [lastKey]);
  useEffect(() => {
    if (isTyping && isAtEnd.current) toEnd();
  }, [isTyping]);
  useEffect(() => {
    const onVisible = () => read();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  // Who stands at the end stays there: a file that takes its place, or a composer that grows, hides no last line.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    for (const part of [box, ...box.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);

  // A press twice likes what one was told; the menu beside each message has the same act for the keyboard.
  const likeTwice = useEffectEvent(({ target }: Event) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-seq]') : null;
    const pressed = line && shown.find(({ seq }) => String(seq) === line.dataset.seq);
    if (!pressed || pressed.isMine || pressed.isUnsent || pressed.kind === 'system') return;
    acts.like.mutate({ chatId: chat.id, seq: pressed.seq, isLiked: !pressed.isLikedByMe });
  });
  useEffect(() => {
    const box = scroller.current;
    const onTwice = (event: Event) => likeTwice(event);
    box?.addEventListener('dblclick', onTwice);
    return () => box?.removeEventListener('dblclick', onTwice);
  }, []);

  const jumpTo = async (seq: number) => {
    if (!(await loadBackTo(chat.id, seq))) return;
    setMarked(seq);
    isAtEnd.current = false;
    // After the rows that were just loaded have been drawn.
    requestAnimationFrame(() => scrollToSeq(seq));
  };
  const scrollToSeq = useEffectEvent((seq: number) => {
    const place = rows.findIndex(({ message }) => message?.seq === seq);
    if (place >= 0) list.current?.scrollToIndex(place, { align: 'center' });
  });
  const replyTo = (seq: number) => {
    const answers = shown.find((message) => message.seq === seq);
    if (answers) onReply(answers);
  };
  const isReady = state === 'ready';
  const comeTo = useEffectEvent((seq: number) => void jumpTo(seq));
  const wish = at && `${at.seq}:${at.press}`;
  useEffect(() => {
    if (isReady && wish !== null) comeTo(Number.parseInt(wish, 10));
  }, [isReady, wish]);

  const onScroll = (offset: number) => {
    const handle = list.current;
    if (!handle) return;
    isAtEnd.current = handle.scrollSize - handle.viewportSize - offset < AT_END_PX;
    setAway(!isAtEnd.current);
    if (isAtEnd.current) read();
    if (offset < OLDER_WITHIN_PX) void loadOlder(chat.id);
  };

  if (state === 'failed') return <LoadFailed onRetry={() => openThread(chat.id)} />;
  const missed = isAway ? shown.filter(({ seq, isMine }) => seq > seenSeq && !isMine).length : 0;
  return (
    <div className={styles.thread}>
      {/* A scroller that holds no control of its own must be reachable by keyboard to be scrolled. */}
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
      {isAway && (
        <button
          type="button"
          className={styles.down}
          aria-label={missed > 0 ? t('chat.down.new', { count: missed }) : t('chat.down')}
          onClick={() => {
            isAtEnd.current = true;
            list.current?.scrollToIndex(rows.length - 1, TO_THE_END);
          }}
        >
          <ArrowDown size={20} strokeWidth={1.75} aria-hidden />
          {missed > 0 && <Count className={styles.missed}>{missed > 99 ? '99+' : missed}</Count>}
        </button>
      )}
    </div>
  );
}
