import { useState } from 'react';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { Button } from '#web/ui/Button.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { usePhone } from '#web/ui/usePhone.ts';
import { isRange, lastDays, presetOf, presets, type Range } from './range.ts';
import styles from './statistics.module.css';

const choices = [...presets, 'custom'] as const;
type Choice = (typeof choices)[number];

/**
 * The range on screen. The range is part of the address, so that it can be bookmarked and opened on another
 * device.
 */
export function useRangeChoice(range: Range): { chosen: Choice; choose: (next: string) => void } {
  const preset = presetOf(range, Date.now());
  const [isOpen, setOpen] = useState(preset === null);
  return {
    chosen: isOpen || preset === null ? 'custom' : preset,
    choose(next) {
      const days = presets.find((one) => one === next);
      setOpen(days === undefined);
      if (days) show(lastDays(Number(days), Date.now()));
    },
  };
}

/** The choice between the preset ranges and custom days. */
export function RangePicker({ chosen, choose }: ReturnType<typeof useRangeChoice>) {
  const t = useT();
  const isPhone = usePhone();
  const label = t('statistics.range');
  const options = choices.map((value) => ({ value, label: t(`statistics.range.${value}`) }));
  return isPhone ? (
    <Select look="pill" label={label} labelHidden options={options} value={chosen} onValueChange={choose} />
  ) : (
    <Segmented label={label} segments={options} value={chosen} onValueChange={choose} />
  );
}

const show = ({ from, to }: Range): void => goTo(`${routeNamed('Statistics').path}?from=${from}&to=${to}`);

/** The form for the first and last day of a custom range. */
export function CustomRange({ range }: { range: Range }) {
  const t = useT();
  const [draft, setDraft] = useState(range);
  const isRight = isRange(draft);
  return (
    <form
      className={styles.custom}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) show(draft);
      }}
    >
      <TextField
        type="date"
        label={t('statistics.range.from')}
        value={draft.from}
        onValueChange={(from) => setDraft({ ...draft, from })}
      />
      <TextField
        type="date"
        label={t('statistics.range.to')}
        value={draft.to}
        error={isRight ? undefined : t('statistics.range.wrong')}
        onValueChange={(to) => setDraft({ ...draft, to })}
      />
      <Button type="submit" disabled={!isRight}>
        {t('statistics.range.show')}
      </Button>
    </form>
  );
}
