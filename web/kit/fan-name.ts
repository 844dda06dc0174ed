import { useT } from './i18n.tsx';

/** In what is written to many, the server puts each fan's name in place of this. */
export const FAN_NAME = '{name}';

/** The words as one person reads them. */
export const withName = (text: string, name: string): string => text.replaceAll(FAN_NAME, name);

/** For whoever wrote it, in a list: says that a name will stand there. */
export function useTemplateText(): (text: string) => string {
  const t = useT();
  return (text) => withName(text, t('core.fanName'));
}
