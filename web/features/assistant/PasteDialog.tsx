import { type FormEvent, useId, useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useUnsavedQuestion } from '#web/kit/useUnsavedQuestion.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { isTooMuch, readPasted, withFacts } from './facts.ts';
import type { Fact } from './keys.ts';
import { useSaveSettings } from './queries.ts';
import styles from './SetUp.module.css';

interface PasteDialogProps {
  readonly facts: readonly Fact[];
  readonly onClose: () => void;
}

/** Adds many questions with answers from pasted text. Shows what was recognized before anything is saved. */
export function PasteDialog({ facts, onClose }: PasteDialogProps) {
  const t = useT();
  const form = useId();
  const save = useSaveSettings();
  const [text, setText] = useState('');
  const pasted = readPasted(text);
  const merged = withFacts(facts, pasted.facts);
  const count = merged.added + merged.replaced;
  const tooMuch = isTooMuch(merged.facts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (count === 0 || tooMuch) return;
    save.mutate(
      { facts: [...merged.facts] },
      {
        onSuccess: () => {
          showToast(t('assistant.facts.saved'));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t('assistant.paste.title')}
      closeLabel={t('core.close')}
      busy={save.isPending}
      unsaved={useUnsavedQuestion(text)}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={form}
          disabled={count === 0 || tooMuch}
          loading={save.isPending}
        >
          {t('assistant.paste.save', { count })}
        </Button>
      }
    >
      <form id={form} className={styles.fields} onSubmit={submit} noValidate>
        <TextArea
          label={t('assistant.paste.label')}
          hint={t('assistant.paste.hint')}
          placeholder={t('assistant.paste.example')}
          dir="auto"
          rows={10}
          value={text}
          onValueChange={setText}
        />
        {text.trim() !== '' && (
          <div className={styles.pasted} role="status">
            <span>{t('assistant.paste.understood', { count: pasted.facts.length })}</span>
            {merged.replaced > 0 && <span>{t('assistant.paste.replaced', { count: merged.replaced })}</span>}
            {merged.left > 0 && <span>{t('assistant.paste.left', { count: merged.left })}</span>}
            {pasted.skipped[0] !== undefined && (
              <span dir="auto">
                {t('assistant.paste.skipped', { count: pasted.skipped.length, line: pasted.skipped[0] })}
              </span>
            )}
          </div>
        )}
        {(tooMuch || save.error) && (
          <Banner tone="danger" announce>
            {tooMuch ? t('assistant.fact.tooMuch') : save.error?.message}
          </Banner>
        )}
      </form>
    </Dialog>
  );
}
