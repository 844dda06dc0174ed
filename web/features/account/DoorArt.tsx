import { languageInfo } from '#locales/languages.ts';
import { useLanguage } from '#web/kit/i18n.tsx';
import { usePhone } from '#web/ui/usePhone.ts';
import door from './door.svg';

/**
 * Dunes at daybreak, seen through a keyhole from a dark room. Decoration only, and a file of its own: the script of
 * this page has a budget. The file's views say what part of the scene must be seen; the scene goes on far beyond it in
 * every direction, so the picture fills any pane, and the light never leaves the keyhole.
 */
export function DoorArt({ className }: { className?: string | undefined }) {
  const isPhone = usePhone();
  const { dir } = languageInfo(useLanguage());
  const view = !isPhone ? '' : dir === 'rtl' ? '#phone-rtl' : '#phone';
  return <img className={className} src={`${door}${view}`} alt="" />;
}
