import { createContext, use } from 'react';

/** Says that a text has so many characters more than it may have. The app gives the words of its language. */
export const TooLongWords = createContext((over: number, limit: number): string => `+${over} (${limit})`);

/**
 * What to say of a text that is too long; undefined while it is not. Nothing is cut off what somebody typed or pasted:
 * where to shorten it is theirs to say. (`maxLength` of the browser would cut it unseen.)
 */
export function useTooLong(text: string, limit: number | undefined): string | undefined {
  const words = use(TooLongWords);
  const over = limit === undefined ? 0 : text.length - limit;
  return limit !== undefined && over > 0 ? words(over, limit) : undefined;
}

/** Marks a control whose text is too long. */
export const tooLongMark = (tooLong: string | undefined) => (tooLong ? { 'data-too-long': '' } : {});

/**
 * Whether an act has to wait for a text beside it to be shortened: one in the same form or dialog, else on the same page.
 * The text then has the focus, with what is wrong below it.
 */
export function isHeldByTooLong(button: Element): boolean {
  const around = button.closest('form, [role="dialog"]') ?? button.closest('main');
  const field = around?.querySelector<HTMLElement>('[data-too-long]:not([type="search"])');
  field?.focus();
  return field !== null && field !== undefined;
}
