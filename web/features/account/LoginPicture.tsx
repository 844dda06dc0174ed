import { languageInfo } from '#locales/languages.ts';
import { useLanguage } from '#web/kit/i18n.tsx';
import { usePhone } from '#web/ui/usePhone.ts';
import door from './door.svg';

/**
 * Decoration of the pages before login: dunes at daybreak, seen through a keyhole from a dark room. It is a
 * file of its own, because the script of these pages has a budget. The file's views define which part of the
 * scene must be visible; the scene extends beyond it in every direction, so it fills any pane, and the light
 * stays within the keyhole.
 */
export function LoginPicture({ className }: { className?: string | undefined }) {
  const isPhone = usePhone();
  const { dir } = languageInfo(useLanguage());
  const view = !isPhone ? '' : dir === 'rtl' ? '#phone-rtl' : '#phone';
  return <img className={className} src={`${door}${view}`} alt="" />;
}
