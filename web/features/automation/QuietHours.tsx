import { MASS_QUIET_HOURS } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Select } from '#web/ui/Select.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { type ChatSettings, useSaveChatSettings } from './queries.ts';

const DAY = 24;
const choices = [MASS_QUIET_HOURS, DAY, 3 * DAY, 7 * DAY, 30 * DAY];

/**
 * Selects the shortest time between two mass messages that this person receives from one creator. The choice
 * is saved immediately.
 */
export function QuietHours({ settings }: { settings: ChatSettings }) {
  const t = useT();
  const save = useSaveChatSettings();
  const wanted = save.isPending ? save.variables.massQuietHours : settings.massQuietHours;
  const hours = wanted ?? MASS_QUIET_HOURS;
  const words = (count: number) =>
    count % DAY === 0
      ? t('mass.chats.quiet.days', { count: count / DAY })
      : t('mass.chats.quiet.hours', { count });
  // A saved value that is not one of the usual choices is offered too.
  const shown = choices.includes(hours) ? choices : [...choices, hours].sort((a, b) => a - b);
  return (
    <TitledCard title={t('mass.chats.quiet')}>
      <Select
        label={t('mass.chats.quiet.label')}
        hint={t('mass.chats.quiet.hint')}
        value={String(hours)}
        options={shown.map((each) => ({ value: String(each), label: words(each) }))}
        onValueChange={(value) =>
          save.mutate(
            { massQuietHours: Number(value) === MASS_QUIET_HOURS ? null : Number(value) },
            { onSuccess: () => showToast(t('mass.chats.saved')) },
          )
        }
      />
    </TitledCard>
  );
}
