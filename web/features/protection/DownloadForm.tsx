import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './protection.module.css';
import { type DownloadRules, useSetDownloads } from './queries.ts';

const rules = ['nobody', 'buyers', 'subscribers'] as const;
const kinds = ['photo', 'video', 'audio'] as const;
const sides = [null, 720, 360] as const;
/** The option that lets a media kind follow the general download rule. */
const GENERAL = 'general';

/**
 * The form that sets who may download which media kinds, and in which size. Each choice is saved immediately.
 */
export function DownloadForm({ saved }: { saved: DownloadRules }) {
  const t = useT();
  const set = useSetDownloads();
  const shown = set.isPending ? set.variables : saved;
  const change = (part: Partial<DownloadRules>) =>
    set.mutate({ ...saved, ...part }, { onSuccess: () => showToast(t('protection.saved')) });
  return (
    <>
      <Card>
        <RadioGroup
          label={t('protection.download.legend')}
          options={rules.map((rule) => ({
            value: rule,
            label: t(`protection.download.${rule}`),
            hint: t(`protection.download.${rule}.hint`),
          }))}
          value={shown.rule}
          disabled={set.isPending}
          onValueChange={(rule) => change({ rule })}
        />
      </Card>
      <Card>
        <div className={styles.stack}>
          <Text as="h2" size="h2">
            {t('protection.download.kinds')}
          </Text>
          {kinds.map((kind) => (
            <Select
              key={kind}
              label={t(`protection.download.kinds.${kind}`)}
              options={[
                {
                  value: GENERAL,
                  label: t('protection.download.kinds.general', {
                    rule: t(`protection.download.${shown.rule}`),
                  }),
                },
                ...rules.map((rule) => ({ value: rule, label: t(`protection.download.${rule}`) })),
              ]}
              value={shown[kind] ?? GENERAL}
              disabled={set.isPending}
              onValueChange={(chosen) => change({ [kind]: rules.find((rule) => rule === chosen) ?? null })}
            />
          ))}
        </div>
      </Card>
      <Card>
        <RadioGroup
          label={t('protection.download.size')}
          options={sides.map((side) => ({
            value: String(side),
            label:
              side === null
                ? t('protection.download.size.shown')
                : t('protection.download.size.most', { side }),
            hint: t(`protection.download.size.${side ?? 'shown'}.hint`),
          }))}
          value={String(shown.sideMax)}
          disabled={set.isPending}
          onValueChange={(chosen) =>
            change({ sideMax: sides.find((side) => String(side) === chosen) ?? null })
          }
        />
      </Card>
    </>
  );
}
