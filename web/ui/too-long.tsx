import { createContext, use } from 'react';

/**
 * The function that says that a text is `over` characters longer than `limit`. The app provides a translated
 * function.
 */
export const TooLongMessage = createContext((over: number, limit: number): string => `+${over} (${limit})`);

/**
 * The message for a text that is too long; undefined for any other text. A text is never cut, because the
 * person must decide what to shorten; the browser's `maxLength` would cut it silently.
 */
export function useTooLong(text: string, limit: number | undefined): string | undefined {
  const words = use(TooLongMessage);
  const over = limit === undefined ? 0 : text.length - limit;
  return limit !== undefined && over > 0 ? words(over, limit) : undefined;
}

/** The attribute that marks a control whose text is too long. */
export const tooLongMark = (tooLong: string | undefined) => (tooLong ? { 'data-too-long': '' } : {});

/**
 * Whether a text that is too long blocks the button. The button's form or dialog is searched for such a text,
 * or else `main`. Focuses the field with that text, which shows the error.
 */
export function isBlockedByTooLong(button: Element): boolean {
  const around = button.closest('form, [role="dialog"]') ?? button.closest('main');
  const field = around?.querySelector<HTMLElement>('[data-too-long]:not([type="search"])');
  field?.focus();
  return field !== null && field !== undefined;
}
