import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SCRIPT_FOLDER_MAX_CHARS, SCRIPT_STEPS_MAX, SCRIPT_TITLE_MAX_CHARS } from '#contract/limits.ts';
import { attachmentsOf, isReady } from '#web/features/chat/index.ts';
import {
  blankContent,
  type ContentDraft,
  ContentFields,
  contentOf,
  hasOtherMedia,
  useSavedAttachments,
  wireContent,
} from '#web/features/mass/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { randomId } from '#web/kit/random-id.ts';
import { showToast } from '#web/kit/toasts.ts';
import { useUnsavedQuestion } from '#web/kit/useUnsavedQuestion.ts';
import { Button } from '#web/ui/Button.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './automation.module.css';
import { type Script, useSaveScript } from './queries.ts';
import { SaveDialog } from './SaveDialog.tsx';

const SHORTCUT = /^[a-z0-9-]{0,20}$/;

interface Step {
  /** The key under which the chat feature's `attachments.ts` stores the step's files. */
  readonly place: string;
  readonly words: ContentDraft;
  readonly media: Script['steps'][number]['media'];
  readonly used: number;
  readonly sold: number;
}

const blankStep = (): Step => ({
  place: `script:${randomId()}`,
  words: blankContent,
  media: [],
  used: 0,
  sold: 0,
});

const stepOf = (step: Script['steps'][number]): Step => ({
  ...blankStep(),
  words: contentOf(step),
  media: step.media,
  used: step.used,
  sold: step.sold,
});

/** Converts a step into the server's input, without the locked text, which a quick reply cannot have. */
function wireStep({ place, words }: Step) {
  const { lockedText: _none, ...rest } = wireContent(words, attachmentsOf(place));
  return rest;
}

interface ScriptDialogProps {
  readonly id: string;
  /** The script to edit; undefined for a new one. */
  readonly script: Script | undefined;
  readonly onClose: () => void;
}

/** A dialog that edits a quick reply: its title, its shortcut, and the message of each step. */
export function ScriptDialog({ id, script, onClose }: ScriptDialogProps) {
  const t = useT();
  const save = useSaveScript();
  const [title, setTitle] = useState(script?.title ?? '');
  const [folder, setFolder] = useState(script?.folder ?? '');
  const [shortcut, setShortcut] = useState(script?.shortcut ?? '');
  const [steps, setSteps] = useState<readonly Step[]>(() =>
    script ? script.steps.map(stepOf) : [blankStep()],
  );
  const [hint, setHint] = useState<string | undefined>();
  const isFine = title.trim() !== '' && SHORTCUT.test(shortcut);
  const unsaved = useUnsavedQuestion([title, folder, shortcut, steps], () =>
    steps.some(({ place, media }) => hasOtherMedia(place, media)),
  );
  const press = () => {
    if (!steps.every(({ place }) => attachmentsOf(place).every(isReady))) {
      setHint(t('chat.attach.preparing'));
      return;
    }
    setHint(undefined);
    save.mutate(
      { id, title: title.trim(), folder: folder.trim(), shortcut, steps: steps.map(wireStep) },
      {
        onSuccess: () => {
          showToast(t('mass.chats.saved'));
          onClose();
        },
      },
    );
  };
  return (
    <SaveDialog
      title={t(script ? 'mass.script.edit' : 'mass.script.new')}
      waits={undefined}
      isReady={isFine}
      isBusy={save.isPending}
      error={hint ?? save.error?.message}
      unsaved={unsaved}
      onClose={onClose}
      onSave={press}
    >
      <div className={styles.fields}>
        <TextField
          label={t('mass.script.title')}
          dir="auto"
          maxLength={SCRIPT_TITLE_MAX_CHARS}
          value={title}
          onValueChange={setTitle}
        />
        <div className={styles.two}>
          <TextField
            label={t('mass.script.shortcut')}
            hint={t('mass.script.shortcut.hint')}
            dir="ltr"
            leading="/"
            autoComplete="off"
            maxLength={20}
            value={shortcut}
            onValueChange={(typed) => setShortcut(typed.toLowerCase().replaceAll(/[^a-z0-9-]/g, ''))}
          />
          <TextField
            label={t('mass.script.folder')}
            dir="auto"
            maxLength={SCRIPT_FOLDER_MAX_CHARS}
            value={folder}
            onValueChange={setFolder}
          />
        </div>
        {steps.map((step, at) => (
          <StepFields
            key={step.place}
            step={step}
            at={at + 1}
            onChange={(change) =>
              setSteps(
                steps.map((each) =>
                  each.place === step.place ? { ...each, words: { ...each.words, ...change } } : each,
                ),
              )
            }
            onRemove={
              steps.length > 1 ? () => setSteps(steps.filter(({ place }) => place !== step.place)) : null
            }
          />
        ))}
        {steps.length < SCRIPT_STEPS_MAX && (
          <Button
            variant="outline"
            icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setSteps([...steps, blankStep()])}
          >
            {t('mass.script.step.add')}
          </Button>
        )}
      </div>
    </SaveDialog>
  );
}

interface StepFieldsProps {
  readonly step: Step;
  readonly at: number;
  readonly onChange: (change: Partial<ContentDraft>) => void;
  readonly onRemove: (() => void) | null;
}

function StepFields({ step, at, onChange, onRemove }: StepFieldsProps) {
  const t = useT();
  useSavedAttachments(step.place, step.media);
  return (
    <fieldset className={styles.step}>
      <div className={styles.stepHead}>
        <legend>{t('mass.script.step', { place: at })}</legend>
        {step.used > 0 && (
          <Text size="meta" tone="meta">
            {t('mass.script.used', { count: step.used })}
            {step.sold > 0 && ` · ${t('mass.script.sold', { count: step.sold })}`}
          </Text>
        )}
        {onRemove && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden />}
            onClick={onRemove}
          >
            {t('mass.script.step.remove', { place: at })}
          </Button>
        )}
      </div>
      <ContentFields place={step.place} words={step.words} onChange={onChange} />
    </fieldset>
  );
}
