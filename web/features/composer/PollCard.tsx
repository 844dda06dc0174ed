import { Plus, Trash2, X } from 'lucide-react';
import { POLL_OPTION_MAX_CHARS, POLL_OPTIONS_MAX, POLL_OPTIONS_MIN } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type DraftPoll, POLL_DAYS } from './draft.ts';
import { Problem } from './Problem.tsx';
import type { PartProps } from './part.ts';
import styles from './parts.module.css';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The fields of the post's poll, with two to ten answers. The post's text is the question. */
export function PollCard({
  draft,
  onChange,
  problem,
  isPublished,
}: PartProps & { readonly isPublished: boolean }) {
  const t = useT();
  const { poll } = draft;
  if (!poll) return null;
  const set = (change: Partial<DraftPoll>) => onChange({ poll: { ...poll, ...change } });
  const removeOption = (place: number) =>
    set({
      options: poll.options.filter((_, other) => other !== place),
      right: poll.right === null ? null : rightWithout(poll.right, place),
    });
  return (
    <Card className={styles.part}>
      <div className={styles.head}>
        <h2>{t('composer.poll.title')}</h2>
        {!isPublished && (
          <IconButton
            label={t('composer.poll.remove')}
            icon={<Trash2 {...icon} />}
            onClick={() => onChange({ poll: null })}
          />
        )}
      </div>
      {isPublished && <p className={styles.support}>{t('composer.asPublished')}</p>}
      {/* A poll's answer has no id, so its position is its key. */}
      {[...poll.options.entries()].map(([place, option]) => (
        <div key={place} className={styles.line}>
          <TextField
            label={t('composer.poll.option', { place: place + 1 })}
            dir="auto"
            maxLength={POLL_OPTION_MAX_CHARS}
            disabled={isPublished}
            value={option}
            onValueChange={(text) =>
              set({ options: poll.options.map((each, other) => (other === place ? text : each)) })
            }
          />
          {poll.options.length > POLL_OPTIONS_MIN && !isPublished && (
            <IconButton
              label={t('composer.poll.removeOption', { place: place + 1 })}
              icon={<X {...icon} />}
              onClick={() => removeOption(place)}
            />
          )}
        </div>
      ))}
      <Problem>{problem}</Problem>
      {!isPublished && (
        <>
          {poll.options.length < POLL_OPTIONS_MAX && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Plus {...icon} />}
              onClick={() => set({ options: [...poll.options, ''] })}
            >
              {t('composer.poll.add')}
            </Button>
          )}
          <Segmented
            label={t('composer.poll.days')}
            wide
            value={`${poll.days}`}
            segments={POLL_DAYS.map((days) => ({
              value: `${days}`,
              label: t('composer.days', { count: days }),
            }))}
            onValueChange={(value) => set({ days: POLL_DAYS.find((days) => `${days}` === value) ?? 7 })}
          />
          <SettingRow
            title={t('composer.poll.quiz')}
            detail={t('composer.poll.quiz.detail')}
            checked={poll.right !== null}
            onCheckedChange={(isQuiz) => set({ right: isQuiz ? 0 : null })}
          />
          {poll.right !== null && (
            <RadioGroup
              label={t('composer.poll.quiz')}
              labelHidden
              value={`${poll.right}`}
              options={poll.options.map((option, place) => ({
                value: `${place}`,
                label: t('composer.poll.right', { place: place + 1 }),
                hint: option,
              }))}
              onValueChange={(value) => set({ right: Number(value) })}
            />
          )}
        </>
      )}
    </Card>
  );
}

/**
 * Returns the index of the right answer after the answer at `place` was removed. If the removed answer was
 * the right one, the first answer becomes the right one.
 */
const rightWithout = (right: number, place: number): number =>
  right === place ? 0 : right - (place < right ? 1 : 0);
