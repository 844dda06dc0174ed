import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ThreadRow } from './rows.ts';
import { loadBackTo } from './threads.ts';

/** The message somebody came for; a new object is a new wish. */
export interface JumpRequest {
  readonly seq: number;
  readonly press: number;
}

interface Jumping {
  readonly chatId: string;
  readonly rows: readonly ThreadRow[];
  readonly list: RefObject<VirtualizerHandle | null>;
  /** Followed once there is a thread to follow it in. */
  readonly wish: JumpRequest | null;
  readonly isReady: boolean;
  readonly onLeave: () => void;
}

/** Goes to one message, however far back it is, and marks it. */
export function useJump({ chatId, rows, list, wish, isReady, onLeave }: Jumping) {
  const [marked, setMarked] = useState<number | null>(null);
  const scrollTo = useEffectEvent((seq: number) => {
    const place = rows.findIndex(({ message }) => message?.seq === seq);
    if (place >= 0) list.current?.scrollToIndex(place, { align: 'center' });
  });
  const jumpTo = async (seq: number) => {
    if (!(await loadBackTo(chatId, seq))) return;
    setMarked(seq);
    onLeave();
    // After the rows that were just loaded have been drawn.
    requestAnimationFrame(() => scrollTo(seq));
  };
  const follow = useEffectEvent((seq: number) => void jumpTo(seq));
  const wished = wish && `${wish.seq}:${wish.press}`;
  useEffect(() => {
    if (isReady && wished !== null) follow(Number.parseInt(wished, 10));
  }, [isReady, wished]);
  return { marked, jumpTo };
}
