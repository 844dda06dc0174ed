import { useT } from './i18n.tsx';

/** A placeholder in a text for many fans. The server replaces it with each fan's name. */
export const FAN_NAME = '{name}';

/** Replaces the placeholder with a fan's name. */
export const withName = (text: string, name: string): string => text.replaceAll(FAN_NAME, name);

/**
 * Returns a function that replaces the placeholder with "[fan’s name]", for lists that show a text to its
 * author.
 */
export function useTemplateText(): (text: string) => string {
  const t = useT();
  return (text) => withName(text, t('core.fanName'));
}
