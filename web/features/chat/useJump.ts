import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ThreadRow } from './rows.ts';
import { loadBackTo } from './threads.ts';

/** A request to jump to a message. `press` makes two requests for the same message differ. */
export interface JumpRequest {
  readonly seq: number;
  readonly press: number;
}

interface Jumping {
  readonly chatId: string;
  readonly rows: readonly ThreadRow[];
  readonly list: RefObject<VirtualizerHandle | null>;
  /** The jump to carry out as soon as the thread is ready; null for none. */
  readonly request: JumpRequest | null;
  readonly isReady: boolean;
  readonly onLeave: () => void;
}

/**
 * Jumps to a message, after loading older pages as needed. Returns the sequence number of the message to
 * highlight.
 */
export function useJump({ chatId, rows, list, request, isReady, onLeave }: Jumping) {
  const [marked, setMarked] = useState<number | null>(null);
  const scrollTo = useEffectEvent((seq: number) => {
    const place = rows.findIndex(({ message }) => message?.seq === seq);
    if (place >= 0) list.current?.scrollToIndex(place, { align: 'center' });
  });
  const jumpTo = async (seq: number) => {
    if (!(await loadBackTo(chatId, seq))) return;
    setMarked(seq);
    onLeave();
    // The list contains the newly loaded rows only after React has rendered again, so the scroll waits for the
    // next animation frame.
    requestAnimationFrame(() => scrollTo(seq));
  };
  const follow = useEffectEvent((seq: number) => void jumpTo(seq));
  const requestKey = request && `${request.seq}:${request.press}`;
  useEffect(() => {
    if (isReady && requestKey !== null) follow(Number.parseInt(requestKey, 10));
  }, [isReady, requestKey]);
  return { marked, jumpTo };
}
