import { useRef } from 'react';

/**
 * Returns the focus to the element that had it before an overlay opened. Radix returns the focus only to a
 * trigger of its own, and our overlays have no such trigger.
 */
export function useReturnFocus(): { onOpenAutoFocus(): void; onCloseAutoFocus(event: Event): void } {
  const returnTo = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      returnTo.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (returnTo.current instanceof HTMLElement) returnTo.current.focus();
    },
  };
}
