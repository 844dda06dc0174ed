import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './ProfileForm.module.css';

interface UnsavedBarProps {
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
  /** The id of the form that Save submits. */
  readonly form: string;
  /** The id of a second form that Save submits together with the first. */
  readonly other?: string | undefined;
}

/** Says that there are unsaved changes, with buttons to discard and to save them. */
export function UnsavedBar({ isSaving, onDiscard, form, other }: UnsavedBarProps) {
  const t = useT();
  return (
    <div className={styles.actions}>
      <span className={styles.unsaved} role="status">
        {t('settings.unsaved')}
      </span>
      <Button variant="ghost" disabled={isSaving} onClick={onDiscard}>
        {t('settings.discard')}
      </Button>
      <Button
        variant="primary"
        type="submit"
        form={form}
        loading={isSaving}
        onClick={() => {
          const second = other === undefined ? null : document.getElementById(other);
          if (second instanceof HTMLFormElement) second.requestSubmit();
        }}
      >
        {t('settings.save')}
      </Button>
    </div>
  );
}
