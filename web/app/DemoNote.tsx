import { FlaskConical } from 'lucide-react';
import { useId } from 'react';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import styles from './DemoNote.module.css';

/**
 * A tag that marks a demo, shown next to the product's name in the app's frame. The tag takes no space from the
 * page itself, so a page that the server has rendered does not move when the app starts.
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
