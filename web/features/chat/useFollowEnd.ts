import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Chat, Message } from './keys.ts';
import { readThrough } from './queries.ts';
import type { ThreadRow } from './rows.ts';

const AT_END_PX = 80;
/**
 * Scrolls to 400 px below the last row, so that everything below the row is shown too. The browser stops at the
 * end of the scroll area.
 */
const TO_THE_END = { align: 'end', offset: 400 } as const;

interface Followed {
  readonly chat: Chat;
  readonly shown: readonly Message[];
  readonly rows: readonly ThreadRow[];
  readonly isTyping: boolean;
}

/**
 * Keeps the thread scrolled to its end while the viewer is there, and marks arriving messages as read. Counts
 * the messages that arrive while the viewer has scrolled away.
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
  // A system message does not count as the viewer's own. A purchase adds one at the end, but the viewer may be
  // looking at the bought message further up.
  const isOwnLast = last ? last.isMine && last.kind !== 'system' : true;

  const toEnd = () => {
    if (rows.length > 0) list.current?.scrollToIndex(rows.length - 1, TO_THE_END);
  };
  const read = () => {
    if (!isAtEnd.current || lastSeq === 0 || document.visibilityState !== 'visible') return;
    setSeenSeq(lastSeq);
    if (chat.unread > 0 || lastSeq > chat.readSeq) void readThrough(cache, chat.id, lastSeq);
  };
  // Measures the element itself, because the virtualizer's size may be outdated after the composer grew or
  // shrank.
  const checkPosition = () => {
    const box = scroller.current;
    if (!box) return;
    isAtEnd.current = box.scrollHeight - box.clientHeight - box.scrollTop < AT_END_PX;
    setAway(!isAtEnd.current);
    if (isAtEnd.current) read();
  };

  const onArrived = useEffectEvent(() => {
    // The thread always scrolls to the viewer's own new message, even when the viewer had scrolled up.
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

  // An image that loads or a composer that grows must not push the last row out of view.
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
    /** Scrolls to the end and stays there. */
    comeBack: () => {
      isAtEnd.current = true;
      toEnd();
    },
    /**
     * Stops following the end, so that new messages do not scroll a viewer away from the message they jumped
     * to.
     */
    leave: () => {
      isAtEnd.current = false;
    },
  };
}
