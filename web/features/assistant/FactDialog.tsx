import { type FormEvent, useId, useState } from 'react';
import { FACT_ANSWER_MAX_CHARS, FACT_QUESTION_MAX_CHARS } from '#contract/limits.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useUnsavedQuestion } from '#web/kit/useUnsavedQuestion.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { isSameQuestion, isTooMuch } from './facts.ts';
import type { Fact } from './keys.ts';
import { useSaveSettings } from './queries.ts';
import styles from './SetUp.module.css';

interface FactDialogProps {
  readonly facts: readonly Fact[];
  /** The fact to edit; null for a new one. */
  readonly fact: Fact | null;
  readonly onClose: () => void;
}

/** A dialog that edits one question and its answer. */
export function FactDialog({ facts, fact, onClose }: FactDialogProps) {
  const t = useT();
  const format = useFormat();
  const form = useId();
  const save = useSaveSettings();
  const [question, setQuestion] = useState(fact?.question ?? '');
  const [answer, setAnswer] = useState(fact?.answer ?? '');
  const [isChecked, setChecked] = useState(false);
  const others = facts.filter((one) => one !== fact);
  const isTaken = others.some((one) => isSameQuestion(one.question, question));
  const written = { question: question.trim(), answer: answer.trim() };
  const next = fact ? facts.map((one) => (one === fact ? written : one)) : [written, ...facts];
  const tooMuch = isTooMuch(next);

  const keep = (kept: readonly Fact[], words: string) =>
    save.mutate(
      { facts: [...kept] },
      {
        onSuccess: () => {
          showToast(words);
          onClose();
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble from the dialog to the form that opened it, so without this the outer form would be
    // submitted too.
    event.stopPropagation();
    setChecked(true);
    if (written.question === '' || written.answer === '' || isTaken || tooMuch) return;
    keep(next, t('assistant.facts.saved'));
  };
  const questionError =
    isChecked && written.question === ''
      ? t('assistant.fact.question.empty')
      : isTaken
        ? t('assistant.fact.question.taken')
        : undefined;
  return (
    <Dialog
      open
      size="md"
      onOpenChange={onClose}
      title={t(fact ? 'assistant.fact.change' : 'assistant.fact.new')}
      closeLabel={t('core.close')}
      busy={save.isPending}
      unsaved={useUnsavedQuestion([question, answer])}
      footer={
        <>
          {fact && (
            <Button
              variant="ghost"
              disabled={save.isPending}
              onClick={() => keep(others, t('assistant.facts.removed'))}
            >
              {t('assistant.fact.remove')}
            </Button>
          )}
          <Button variant="primary" type="submit" form={form} loading={save.isPending}>
            {t('assistant.fact.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.fields} onSubmit={submit} noValidate>
        <TextField
          label={t('assistant.fact.question')}
          hint={t('assistant.fact.question.hint')}
          dir="auto"
          maxLength={FACT_QUESTION_MAX_CHARS}
          value={question}
          error={questionError}
          onValueChange={setQuestion}
        />
        <TextArea
          label={t('assistant.fact.answer')}
          hint={t('assistant.fact.answer.hint')}
          dir="auto"
          rows={5}
          maxLength={FACT_ANSWER_MAX_CHARS}
          counter={(used, limit) =>
            t('assistant.count', { used: format.number(used), limit: format.number(limit) })
          }
          value={answer}
          error={isChecked && written.answer === '' ? t('assistant.fact.answer.empty') : undefined}
          onValueChange={setAnswer}
        />
        {(tooMuch || save.error) && (
          <Banner tone="danger" announce>
            {tooMuch ? t('assistant.fact.tooMuch') : save.error?.message}
          </Banner>
        )}
      </form>
    </Dialog>
  );
}
