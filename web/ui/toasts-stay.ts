/** Marks where toasts are. */
export const toastsMark = { 'data-toasts': '' };
/** Marks a toast: once it was pressed it may have left the place where they are. */
export const toastMark = { 'data-toast': '' };

/** Toasts lie over everything and belong to nothing below: a press on one is no press beside what is open. */
export const isInToasts = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-toasts], [data-toast]') !== null;

/** For `onInteractOutside` of what a press beside it closes. */
export function staysForToasts(event: Event): void {
  if (isInToasts(event)) event.preventDefault();
}
