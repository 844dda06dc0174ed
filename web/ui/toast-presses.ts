/** The attribute that marks the stack of toasts. */
export const toastStackMark = { 'data-toasts': '' };
/**
 * The attribute that marks one toast. A press may already have removed its toast from the stack, so the
 * attribute of the stack is not enough.
 */
export const toastMark = { 'data-toast': '' };

/**
 * Whether a press was on a toast. Toasts are above all overlays, so such a press is not outside an overlay.
 */
export const isInToasts = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-toasts], [data-toast]') !== null;

/** A handler for `onInteractOutside`: a press on a toast does not close the overlay. */
export function keepOpenForToasts(event: Event): void {
  if (isInToasts(event)) event.preventDefault();
}
