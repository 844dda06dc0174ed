import { useEffect, useRef } from 'react';
import type { Message } from './keys.ts';

/** The field one writes in, for whatever leads back to it. Who answers something is led there at once. */
export function useWritingField(reply: Message | null) {
  const area = useRef<HTMLElement>(null);
  const field = () => area.current?.querySelector('textarea');
  useEffect(() => {
    if (reply) area.current?.querySelector('textarea')?.focus();
  }, [reply]);
  return {
    /** What holds the field. */
    area,
    focus: () => field()?.focus(),
    /** Puts a piece where the cursor is; the cursor stands behind it once it is drawn. */
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
