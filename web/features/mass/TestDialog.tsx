import { useT } from '#web/kit/i18n.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FanBubble } from './FanPreview.tsx';
import styles from './Mass.module.css';
import type { MassFormState } from './useMassForm.ts';

/** Shows the result of a test: the message as the server would render it for a fan. */
export function TestDialog({ form }: { form: MassFormState }) {
  const t = useT();
  if (form.tested === null) return null;
  return (
    <Dialog open onOpenChange={form.endTest} title={t('mass.test.title')} closeLabel={t('core.close')}>
      <div className={styles.part}>
        <p className={styles.quiet}>{t('mass.test.about')}</p>
        <FanBubble text={form.tested} words={form.draft.words} attached={form.attached} />
      </div>
    </Dialog>
  );
}
