import { createContext, use } from 'react';

/**
 * The function that returns the error message for a text that is `over` characters longer than `limit`. The
 * default is not translated; the app provides a translated function.
 */
export const TooLongMessage = createContext((over: number, limit: number): string => `+${over} (${limit})`);

/**
 * The message for a text that is too long; undefined for any other text. The browser's `maxLength`, which
 * cuts a text silently, is not used, because the person must decide what to shorten.
 */
export function useTooLong(text: string, limit: number | undefined): string | undefined {
  const words = use(TooLongMessage);
  const over = limit === undefined ? 0 : text.length - limit;
  return limit !== undefined && over > 0 ? words(over, limit) : undefined;
}

/** The attribute that marks a control whose text is too long. */
export const tooLongMark = (tooLong: string | undefined) => (tooLong ? { 'data-too-long': '' } : {});

/**
 * Whether a text that is too long blocks the button. Searches the form or the dialog around the button for
 * such a text, or `main` if the button is in neither a form nor a dialog. Focuses the field that contains the
 * text, because this field shows the error.
 */
export function isBlockedByTooLong(button: Element): boolean {
  const around = button.closest('form, [role="dialog"]') ?? button.closest('main');
  const field = around?.querySelector<HTMLElement>('[data-too-long]:not([type="search"])');
  field?.focus();
  return field !== null && field !== undefined;
}
