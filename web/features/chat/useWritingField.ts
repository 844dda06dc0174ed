import { useEffect, useRef } from 'react';
import type { Message } from './keys.ts';

/**
 * The message field, for controls that insert text or return the focus to it. A reply focuses it immediately.
 */
export function useWritingField(reply: Message | null) {
  const area = useRef<HTMLElement>(null);
  const field = () => area.current?.querySelector('textarea');
  useEffect(() => {
    if (reply) area.current?.querySelector('textarea')?.focus();
  }, [reply]);
  return {
    /** The element that contains the field. */
    area,
    focus: () => field()?.focus(),
    /** Inserts text at the cursor, and moves the cursor behind it after the next draw. */
    insert: (piece: string, { text, write }: { text: string; write: (next: string) => void }) => {
      const at = field();
      const [from, to] = [at?.selectionStart ?? text.length, at?.selectionEnd ?? text.length];
      write(text.slice(0, from) + piece + text.slice(to));
      requestAnimationFrame(() => {
        at?.focus();
        at?.setSelectionRange(from + piece.length, from + piece.length);
      });
    },
  };
}
