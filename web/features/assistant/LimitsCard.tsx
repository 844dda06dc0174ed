import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './SetUp.module.css';
import { minutesOf } from './set-up.ts';
import type { SetUp } from './useSetUp.ts';

/**
 * The fields for the assistant's working hours, and for how often it answers before it waits for a person.
 */
export function LimitsCard({ setUp: { fields, set, errorOf } }: { setUp: SetUp }) {
  const t = useT();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [from, to] = [minutesOf(fields.from), minutesOf(fields.to)];
  const isNight = from !== undefined && to !== undefined && from > to;
  return (
    <Card className={styles.part}>
      <h2>{t('assistant.limits')}</h2>
      <SettingRow
        title={t('assistant.hours.allDay')}
        detail={t('assistant.hours.allDay.detail')}
        checked={fields.isAllDay}
        onCheckedChange={(isAllDay) => set({ isAllDay })}
      />
      {!fields.isAllDay && (
        <>
          <div className={styles.two}>
            <TextField
              type="time"
              label={t('assistant.hours.from')}
              value={fields.from}
              onValueChange={(value) => set({ from: value })}
            />
            <TextField
              type="time"
              label={t('assistant.hours.to')}
              value={fields.to}
              error={errorOf('to')}
              hint={isNight ? t('assistant.hours.night', { time: fields.to }) : undefined}
              onValueChange={(value) => set({ to: value })}
            />
          </div>
          <div className={styles.zone}>
            <Select
              label={t('assistant.hours.zone')}
              value={fields.zone}
              options={zones(fields.zone).map((zone) => ({ value: zone, label: zoneWords(zone) }))}
              onValueChange={(zone) => set({ zone })}
            />
            {here !== fields.zone && (
              <Button variant="ghost" size="sm" onClick={() => set({ zone: here })}>
                {t('assistant.hours.here', { zone: zoneWords(here) })}
              </Button>
            )}
          </div>
        </>
      )}
      <div className={styles.two}>
        <TextField
          label={t('assistant.inARow')}
          hint={t('assistant.inARow.hint')}
          inputMode="numeric"
          maxLength={3}
          value={fields.inARow}
          error={errorOf('inARow')}
          onValueChange={(inARow) => set({ inARow })}
        />
        <TextField
          label={t('assistant.perDay')}
          inputMode="numeric"
          maxLength={3}
          value={fields.perDay}
          error={errorOf('perDay')}
          onValueChange={(perDay) => set({ perDay })}
        />
      </div>
      <Text size="meta" tone="meta">
        {t('assistant.limits.person')}
      </Text>
    </Card>
  );
}

const zoneWords = (zone: string): string => zone.replaceAll('_', ' ');

/** All time zones that the browser knows, plus UTC and the chosen zone, which the browser may not know. */
function zones(chosen: string): readonly string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])].sort();
}
