import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Chat, Message } from './keys.ts';
import { readThrough } from './queries.ts';
import type { ThreadRow } from './rows.ts';

const AT_END_PX = 80;
/** Scrolls beyond the last row; the browser stops at the end. */
const TO_THE_END = { align: 'end', offset: 400 } as const;

interface Followed {
  readonly chat: Chat;
  readonly shown: readonly Message[];
  readonly rows: readonly ThreadRow[];
  readonly isTyping: boolean;
}

/**
 * Keeps a viewer who is at the end of the thread at the end, and marks what arrives as read. A viewer who has
 * scrolled away sees how many messages they missed.
 */
export function useFollowEnd({ chat, shown, rows, isTyping }: Followed) {
  const cache = useQueryClient();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const isAtEnd = useRef(true);
  const [isAway, setAway] = useState(false);
  const [seenSeq, setSeenSeq] = useState(0);
  const lastSeq = shown.at(-1)?.seq ?? 0;
  const lastKey = rows.at(-1)?.key;
  const last = rows.at(-1)?.message;
  // A purchase adds a system message at the end, but the bought message is further up: the list must not
  // scroll.
  const isOwnLast = last ? last.isMine && last.kind !== 'system' : true;

  const toEnd = () => {
    if (rows.length > 0) list.current?.scrollToIndex(rows.length - 1, TO_THE_END);
  };
  const read = () => {
    if (!isAtEnd.current || lastSeq === 0 || document.visibilityState !== 'visible') return;
    setSeenSeq(lastSeq);
    if (chat.unread > 0 || lastSeq > chat.readSeq) void readThrough(cache, chat.id, lastSeq);
  };
  // Measures the page itself: the virtualizer's size may be from before the composer grew or shrank.
  const checkPosition = () => {
    const box = scroller.current;
    if (!box) return;
    isAtEnd.current = box.scrollHeight - box.clientHeight - box.scrollTop < AT_END_PX;
    setAway(!isAtEnd.current);
    if (isAtEnd.current) read();
  };

  const onArrived = useEffectEvent(() => {
    // The person's own new message is scrolled to, wherever they were.
    if (isAtEnd.current || isOwnLast) toEnd();
    read();
  });
  useLayoutEffect(() => {
    if (lastKey !== undefined) onArrived();
  }, [lastKey]);

  const onTyping = useEffectEvent(() => {
    if (isAtEnd.current) toEnd();
  });
  useEffect(() => {
    if (isTyping) onTyping();
  }, [isTyping]);

  const onVisible = useEffectEvent(read);
  useEffect(() => {
    const onChange = () => onVisible();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);

  // An image that loads or a composer that grows must not hide the last row.
  const onResized = useEffectEvent((box: HTMLElement) => {
    if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    else checkPosition();
  });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const sizes = new ResizeObserver(() => onResized(box));
    for (const part of [box, ...box.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);

  return {
    scroller,
    list,
    isAway,
    missed: isAway ? shown.filter(({ seq, isMine }) => seq > seenSeq && !isMine).length : 0,
    onScrolled: checkPosition,
    /** Goes to the end because the person chose to. */
    comeBack: () => {
      isAtEnd.current = true;
      toEnd();
    },
    /** Leaves the end because the person chose to: new messages do not scroll back. */
    leave: () => {
      isAtEnd.current = false;
    },
  };
}
