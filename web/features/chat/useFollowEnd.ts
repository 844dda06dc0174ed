import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Chat, Message } from './keys.ts';
import { readThrough } from './queries.ts';
import type { ThreadRow } from './rows.ts';

const AT_END_PX = 80;
/** Beyond the last line; the browser stops at the end. */
const TO_THE_END = { align: 'end', offset: 400 } as const;

interface Followed {
  readonly chat: Chat;
  readonly shown: readonly Message[];
  readonly rows: readonly ThreadRow[];
  readonly isTyping: boolean;
}

/** Who stands at the end of a thread stays there, and has read what comes; who is away is told how much they missed. */
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
  // That one bought something is told at the end, and what was bought stands further up.
  const isOwnLast = last ? last.isMine && last.kind !== 'system' : true;

  const toEnd = () => {
    if (rows.length > 0) list.current?.scrollToIndex(rows.length - 1, TO_THE_END);
  };
  const read = () => {
    if (!isAtEnd.current || lastSeq === 0 || document.visibilityState !== 'visible') return;
    setSeenSeq(lastSeq);
    if (chat.unread > 0 || lastSeq > chat.readSeq) void readThrough(cache, chat.id, lastSeq);
  };
  // As the page has it: what the list remembers of its window may be of before the composer grew or shrank.
  const look = () => {
    const box = scroller.current;
    if (!box) return;
    isAtEnd.current = box.scrollHeight - box.clientHeight - box.scrollTop < AT_END_PX;
    setAway(!isAtEnd.current);
    if (isAtEnd.current) read();
  };

  const onArrived = useEffectEvent(() => {
    // Whoever has just written wants to see it, wherever they were.
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

  // A file that takes its place, or a composer that grows, hides no last line.
  const onResized = useEffectEvent((box: HTMLElement) => {
    if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    else look();
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
    onScrolled: look,
    /** Back to the end, on purpose. */
    comeBack: () => {
      isAtEnd.current = true;
      toEnd();
    },
    /** Away from it, on purpose: what arrives does not pull one back. */
    leave: () => {
      isAtEnd.current = false;
    },
  };
}
