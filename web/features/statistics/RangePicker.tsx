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

/** Which days are shown. They stand in the address, so that a page can be kept and shared between one's devices. */
export function RangePicker({ range }: { range: Range }) {
  const t = useT();
  const isPhone = usePhone();
  const chosen = presetOf(range, Date.now());
  const [isOpen, setOpen] = useState(chosen === null);
  const value: Choice = isOpen || chosen === null ? 'custom' : chosen;
  const options = choices.map((choice) => ({ value: choice, label: t(`statistics.range.${choice}`) }));

  function choose(next: string): void {
    const preset = presets.find((days) => days === next);
    setOpen(preset === undefined);
    if (preset) show(lastDays(Number(preset), Date.now()));
  }

  return (
    <>
      {isPhone ? (
        <Select
          look="pill"
          label={t('statistics.range')}
          labelHidden
          options={options}
          value={value}
          onValueChange={choose}
        />
      ) : (
        <Segmented label={t('statistics.range')} segments={options} value={value} onValueChange={choose} />
      )}
      {value === 'custom' && <CustomRange key={`${range.from} ${range.to}`} range={range} />}
    </>
  );
}

const show = ({ from, to }: Range): void => goTo(`${routeNamed('Statistics').path}?from=${from}&to=${to}`);

function CustomRange({ range }: { range: Range }) {
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
