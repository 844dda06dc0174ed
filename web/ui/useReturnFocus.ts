import { useRef } from 'react';

/**
 * For what lies over the page: closed, it gives the focus back to what had it before. The headless dialog does so only
 * for a trigger of its own, and ours are opened from anywhere.
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
