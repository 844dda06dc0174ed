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

/** Numbers, money and times in the person's language; the component is drawn again when the language changes. */
export function useFormat(): Display {
  return displayFor(useLanguage());
}
