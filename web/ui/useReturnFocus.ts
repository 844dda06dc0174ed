import { useRef } from 'react';

/**
 * Returns the focus to the previously focused element when an overlay closes. Radix's dialog does this only
 * for its own trigger, but our overlays are opened from anywhere.
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
