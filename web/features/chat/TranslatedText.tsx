import { languageInfo } from '#locales/languages.ts';
import { useT } from '#web/kit/i18n.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import type { Message } from './keys.ts';
import styles from './TranslatedText.module.css';
import {
  hideLabelOf,
  isSame,
  showOriginal,
  type Translation,
  translate,
  useTranslation,
} from './translations.ts';

/** The requested translation of a message, shown below the original text; nothing when none was requested. */
export function TranslatedText({ message }: { message: Message }) {
  const translation = useTranslation(message);
  if (!translation) return null;
  return (
    <div className={styles.translation} role="status">
      {translation.state === 'known' && !isSame(translation) && (
        <p className={styles.text} dir="auto" lang={languageInfo(translation.to).tag}>
          {translation.text}
        </p>
      )}
      <small className={styles.note}>
        <Note translation={translation} />
        {translation.state !== 'asking' && <Act message={message} translation={translation} />}
      </small>
    </div>
  );
}

function Note({ translation }: { translation: Translation }) {
  const t = useT();
  if (translation.state === 'asking') return t('chat.translating');
  if (translation.state === 'failed') return translation.why;
  if (isSame(translation)) return t('chat.translated.same');
  return translation.from === null
    ? t('chat.translated')
    : t('chat.translated.from', { language: nameOf(translation.from, translation) });
}

function Act({ message, translation }: { message: Message; translation: Translation }) {
  const t = useT();
  const isFailed = translation.state === 'failed';
  return (
    <>
      <span aria-hidden="true"> · </span>
      <button
        type="button"
        className={linkClass('quiet')}
        onClick={() => (isFailed ? void translate(message) : showOriginal(message))}
      >
        {t(isFailed ? 'core.retry' : hideLabelOf(translation))}
      </button>
    </>
  );
}

/** The name of the original text's language, written in the reader's language. */
const nameOf = (from: string, { to }: Translation): string =>
  new Intl.DisplayNames([languageInfo(to).tag], { type: 'language' }).of(from) ?? from;
