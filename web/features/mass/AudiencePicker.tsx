import { AUDIENCE_PEOPLE_MAX } from '#contract/limits.ts';
import { PeoplePicker, useLists, useSmartName } from '#web/features/lists/index.ts';
import { useOwnTiers } from '#web/features/subscriptions/index.ts';
import { useTemplateText } from '#web/kit/fan-name.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { toggled } from '#web/kit/toggled.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Audience } from './keys.ts';
import styles from './Mass.module.css';
import { useMassList } from './queries.ts';
import { firstWords } from './sold-names.ts';

interface AudiencePickerProps {
  readonly side: 'include' | 'exclude';
  readonly audience: Audience;
  readonly onChange: (audience: Audience) => void;
  readonly onClose: () => void;
}

/**
 * A dialog to choose the lists, tiers and people that the audience includes or excludes. Each choice takes
 * effect immediately.
 */
export function AudiencePicker({ side, audience, onChange, onClose }: AudiencePickerProps) {
  const t = useT();
  const format = useFormat();
  const lists = useLists();
  const smartName = useSmartName();
  const isIn = side === 'include';
  const named = audience[side];
  const toggle = (list: string) => onChange({ ...audience, [side]: toggled(named, list) });
  return (
    <Dialog
      open
      size="md"
      onOpenChange={onClose}
      title={t(isIn ? 'mass.pick.include' : 'mass.pick.exclude')}
      closeLabel={t('core.close')}
      footer={
        <Button variant="primary" wide onClick={onClose}>
          {t('mass.pick.done')}
        </Button>
      }
    >
      {lists.isPending && <Skeleton shape="block" height="200px" />}
      {lists.isError && !lists.data && <LoadFailed onRetry={() => void lists.refetch()} />}
      {lists.data && (
        <>
          <fieldset className={styles.group}>
            <legend>{t('mass.pick.smart')}</legend>
            <div className={styles.choices}>
              {lists.data.smart.map(({ list, count }) => (
                <Chip
                  look="outline"
                  key={list}
                  chosen={named.includes(list)}
                  count={format.number(count)}
                  onClick={() => toggle(list)}
                >
                  {smartName(list)}
                </Chip>
              ))}
            </div>
          </fieldset>
          <fieldset className={styles.group}>
            <legend>{t('mass.pick.lists')}</legend>
            <div className={styles.choices}>
              {lists.data.lists.length === 0 && <p className={styles.quiet}>{t('mass.pick.lists.none')}</p>}
              {lists.data.lists.map(({ id, name, count }) => (
                <Chip
                  look="outline"
                  key={id}
                  chosen={named.includes(id)}
                  count={format.number(count)}
                  onClick={() => toggle(id)}
                >
                  <bdi>{name}</bdi>
                </Chip>
              ))}
            </div>
          </fieldset>
        </>
      )}
      {isIn ? (
        <Tiers audience={audience} onChange={onChange} />
      ) : (
        <Buyers audience={audience} onChange={onChange} />
      )}
      <fieldset className={styles.group}>
        <legend>{t('mass.pick.people')}</legend>
        <PeoplePicker
          isSeller
          max={AUDIENCE_PEOPLE_MAX}
          chosen={isIn ? audience.fanIds : audience.excludeFanIds}
          onChange={(ids) =>
            onChange({ ...audience, ...(isIn ? { fanIds: [...ids] } : { excludeFanIds: [...ids] }) })
          }
        />
      </fieldset>
    </Dialog>
  );
}

type PartProps = Pick<AudiencePickerProps, 'audience' | 'onChange'>;

function Tiers({ audience, onChange }: PartProps) {
  const t = useT();
  const tiers = useOwnTiers().data?.tiers ?? [];
  if (tiers.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('mass.pick.tiers')}</legend>
      <div className={styles.choices}>
        {tiers.map(({ id, name }) => (
          <Chip
            look="outline"
            key={id}
            chosen={audience.tierIds.includes(id)}
            onClick={() => onChange({ ...audience, tierIds: toggled(audience.tierIds, id) })}
          >
            <bdi>{name}</bdi>
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Lists sent messages that have a price. The buyers of each chosen message are excluded from the audience.
 */
function Buyers({ audience, onChange }: PartProps) {
  const t = useT();
  const format = useFormat();
  const templateText = useTemplateText();
  const sent = useMassList('sent').data?.pages.flatMap(({ messages }) => messages) ?? [];
  const sold = sent.filter(({ price }) => price !== null);
  if (sold.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('mass.pick.bought')}</legend>
      <div className={styles.choices}>
        {sold.map(({ id, text, createdAt, bought }) => (
          <Chip
            look="outline"
            key={id}
            chosen={audience.excludeBuyersOf.includes(id)}
            count={format.number(bought)}
            onClick={() => onChange({ ...audience, excludeBuyersOf: toggled(audience.excludeBuyersOf, id) })}
          >
            <bdi>
              {firstWords(templateText(text)) || t('mass.pick.untitled', { date: format.date(createdAt) })}
            </bdi>
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
