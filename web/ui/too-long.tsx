import { createContext, use } from 'react';

/** Formats the message that a text is `over` characters longer than `limit`. The app translates it. */
export const TooLongMessage = createContext((over: number, limit: number): string => `+${over} (${limit})`);

/**
 * The message for a text that is too long, otherwise undefined. Typed or pasted text is never cut: the person
 * decides what to shorten. (The browser's `maxLength` would cut the text silently.)
 */
export function useTooLong(text: string, limit: number | undefined): string | undefined {
  const words = use(TooLongMessage);
  const over = limit === undefined ? 0 : text.length - limit;
  return limit !== undefined && over > 0 ? words(over, limit) : undefined;
}

/** Marks a control whose text is too long. */
export const tooLongMark = (tooLong: string | undefined) => (tooLong ? { 'data-too-long': '' } : {});

/**
 * Whether a text that is too long blocks the button: a text in the same form or dialog, otherwise in `main`.
 * Focuses the field of that text, which shows the error.
 */
export function isBlockedByTooLong(button: Element): boolean {
  const around = button.closest('form, [role="dialog"]') ?? button.closest('main');
  const field = around?.querySelector<HTMLElement>('[data-too-long]:not([type="search"])');
  field?.focus();
  return field !== null && field !== undefined;
}
