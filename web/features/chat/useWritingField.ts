import { useEffect, useRef } from 'react';
import type { Message } from './keys.ts';

/**
 * Access to the message field for controls that insert text or return the focus to the field. Focuses the
 * field when a reply begins.
 */
export function useWritingField(reply: Message | null) {
  const area = useRef<HTMLElement>(null);
  const field = () => area.current?.querySelector('textarea');
  useEffect(() => {
    if (reply) area.current?.querySelector('textarea')?.focus();
  }, [reply]);
  return {
    /** A ref for the element that contains the message field. */
    area,
    focus: () => field()?.focus(),
    /**
     * Inserts text at the cursor. After the next draw, focuses the field and puts the cursor after the
     * inserted text.
     */
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
