import { languageInfo } from '#locales/languages.ts';
import { useLanguage } from '#web/kit/i18n.tsx';
import { usePhone } from '#web/ui/usePhone.ts';
import door from './door.svg';

/**
 * The decorative picture of the pages before login: dunes at daybreak, seen through a keyhole from a dark
 * room. The picture is a separate file, because the script of these pages has a size budget. The `#phone`
 * views of the file define which part of the scene must stay visible. The scene extends beyond that part in
 * every direction, so it fills a box of any shape.
 */
export function LoginPicture({ className }: { className?: string | undefined }) {
  const isPhone = usePhone();
  const { dir } = languageInfo(useLanguage());
  const view = !isPhone ? '' : dir === 'rtl' ? '#phone-rtl' : '#phone';
  return <img className={className} src={`${door}${view}`} alt="" />;
}
