import { type Display, displayFor } from '#locales/display.ts';
import { useLanguage } from './i18n.tsx';

export {
  type Amount,
  type Asset,
  displayFor,
  type MoneyOptions,
  scaleOf,
  shortAddress,
} from '#locales/display.ts';

/**
 * Formats numbers, money and times in the person's language. Re-renders the component when the language
 * changes.
 */
export function useFormat(): Display {
  return displayFor(useLanguage());
}
