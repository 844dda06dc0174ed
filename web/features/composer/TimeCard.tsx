import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateTimeField } from '#web/ui/DateTimeField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { fieldTime, instantOf, zoneName } from './local-time.ts';
import { Problem } from './Problem.tsx';
import type { PartProps } from './part.ts';
import styles from './parts.module.css';

const EXPIRE_DAYS = Array.from({ length: 30 }, (_, place) => place + 1);
const HOUR_MS = 60 * 60_000;
/** The id of the date field; the schedule button focuses it. */
export const TIME_FIELD = 'goes-out';

/** The default publication time: the next full hour, tomorrow. */
export function usualTime(now: Date): string {
  const hour = Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS;
  return new Date(hour + 24 * HOUR_MS).toISOString();
}

/** The fields for when the post is published and when it expires. */
export function TimeCard({
  draft,
  onChange,
  problem,
  isPublished,
}: PartProps & { readonly isPublished: boolean }) {
  const t = useT();
  const format = useFormat();
  const now = new Date();
  const isLater = draft.publishAt !== null;
  return (
    <Card className={styles.part}>
      <h2>{t('composer.time.title')}</h2>
      {!isPublished && (
        <Segmented
          label={t('composer.time.mode')}
          wide
          value={isLater ? 'later' : 'now'}
          segments={(['now', 'later'] as const).map((value) => ({
            value,
            label: t(`composer.time.${value}`),
          }))}
          onValueChange={(mode) => onChange({ publishAt: mode === 'later' ? usualTime(now) : null })}
        />
      )}
      <div className={styles.two}>
        {draft.publishAt !== null && !isPublished && (
          <DateTimeField
            id={TIME_FIELD}
            label={t('composer.time.at')}
            min={fieldTime(now)}
            value={fieldTime(draft.publishAt)}
            hint={t('composer.time.zone', { zone: zoneName(now) })}
            onValueChange={(value) => {
              // An emptied field does not change the draft: the previous time stays until a new one is
              // complete.
              const at = instantOf(value);
              if (at) onChange({ publishAt: at });
            }}
          />
        )}
        <Select
          label={t('composer.time.expire')}
          hint={t('composer.time.expire.hint')}
          value={draft.expireDays === null ? (draft.expiresAt === null ? '' : 'at') : `${draft.expireDays}`}
          options={[
            { value: '', label: t('composer.time.expire.never') },
            ...(draft.expiresAt === null
              ? []
              : [
                  {
                    value: 'at',
                    label: t('composer.time.expire.at', { when: format.dateTime(draft.expiresAt) }),
                  },
                ]),
            ...EXPIRE_DAYS.map((count) => ({
              value: `${count}`,
              label: t('composer.time.expire.after', { count }),
            })),
          ]}
          onValueChange={(value) => {
            if (value === '') onChange({ expireDays: null, expiresAt: null });
            else onChange({ expireDays: value === 'at' ? null : Number(value) });
          }}
        />
      </div>
      <Problem>{problem}</Problem>
    </Card>
  );
}
