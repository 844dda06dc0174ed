/** Marks the toast stack. */
export const toastStackMark = { 'data-toasts': '' };
/** Marks a single toast: after a press it may already be removed from the stack. */
export const toastMark = { 'data-toast': '' };

/** Whether a press was on a toast. Toasts are above all overlays, so this is no press outside an overlay. */
export const isInToasts = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-toasts], [data-toast]') !== null;

/** Handler for `onInteractOutside`: a press on a toast does not close the overlay. */
export function keepOpenForToasts(event: Event): void {
  if (isInToasts(event)) event.preventDefault();
}
