import { useT } from './i18n.tsx';

/** The placeholder that the server replaces with each fan's name in a text for many fans. */
export const FAN_NAME = '{name}';

/** The text with the placeholder replaced by a name, as one fan reads it. */
export const withName = (text: string, name: string): string => text.replaceAll(FAN_NAME, name);

/** For the author's lists: replaces the placeholder with a word that stands for the fan's name. */
export function useTemplateText(): (text: string) => string {
  const t = useT();
  return (text) => withName(text, t('core.fanName'));
}
