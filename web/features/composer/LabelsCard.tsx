import { LABEL_MAX_CHARS, LABELS_MAX } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TagInput } from '#web/ui/TagInput.tsx';
import type { Draft } from './draft.ts';
import { Problem } from './Problem.tsx';
import type { PartProps } from './part.ts';
import styles from './parts.module.css';

const shown = ['general', 'suggestive', 'explicit'] as const;
const ais = ['none', 'assisted', 'generated'] as const;
const commenters = ['everyone', 'members', 'payers', 'off'] as const;

/** The fields for the post's content label, AI label, own labels and comment rule. */
export function LabelsCard({ draft, onChange, problem }: PartProps) {
  const t = useT();
  return (
    <Card className={styles.part}>
      <h2>{t('composer.label.title')}</h2>
      <RadioGroup
        label={t('composer.label.title')}
        labelHidden
        look="cards"
        value={draft.label ?? undefined}
        options={shown.map((value) => ({
          value,
          label: t(`composer.label.${value}`),
          hint: t(`composer.label.${value}.hint`),
        }))}
        onValueChange={(label) => onChange({ label })}
      />
      <Problem>{problem}</Problem>
      <div className={styles.field}>
        <span className={styles.legend} aria-hidden>
          {t('composer.ai')}
        </span>
        <Segmented
          label={t('composer.ai')}
          wide
          value={draft.ai}
          segments={ais.map((value) => ({ value, label: t(`composer.ai.${value}`) }))}
          onValueChange={(ai) => onChange({ ai })}
        />
      </div>
      <TagInput
        label={t('composer.labels')}
        hint={t('composer.labels.hint')}
        value={draft.labels}
        max={LABELS_MAX}
        maxLength={LABEL_MAX_CHARS}
        removeLabel={(tag) => t('composer.labels.remove', { tag })}
        onValueChange={(labels) => onChange({ labels })}
      />
      <Select
        label={t('composer.comments')}
        value={draft.commentsRule}
        options={commenters.map((value) => ({ value, label: t(`composer.comments.${value}`) }))}
        // The select offers only valid comment rules, so the cast is safe.
        onValueChange={(value) => onChange({ commentsRule: value as Draft['commentsRule'] })}
      />
    </Card>
  );
}
