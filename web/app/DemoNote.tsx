import { FlaskConical } from 'lucide-react';
import { useId } from 'react';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import styles from './DemoNote.module.css';

/**
 * Says beside the name, on every page, that this is a demo. It takes no room of its own: a page that is drawn before the
 * app has come stays where it is.
 */
export function DemoNote() {
  const t = useT();
  const id = useId();
  if (boot.demo === null) return null;
  return (
    <>
      <button type="button" className={styles.tag} popoverTarget={id} title={t('core.demo.title')}>
        <FlaskConical size={14} strokeWidth={2} aria-hidden />
        <span>{t('core.demo.title')}</span>
      </button>
      <div id={id} popover="auto" className={styles.note}>
        {t('core.demo.text')}
      </div>
    </>
  );
}
