import { type ReactNode, useId } from 'react';
import styles from './AmountPicker.module.css';
import { classes } from './classes.ts';
import { asAmount } from './PriceField.tsx';

/** One ready-made amount. */
export interface AmountPreset {
  /** What `onChoose` receives. */
  value: string;
  /** The amount, formatted. */
  label: string;
  /** A bonus ("+5%") or what will be left ("leaves $17.20"). */
  note?: ReactNode;
  disabled?: boolean | undefined;
}

/** The free entry above the presets. */
export interface OwnAmount {
  label: string;
  value: string;
  onValueChange(value: string): void;
  /** The currency's sign. */
  symbol: ReactNode;
  decimals?: number | undefined;
  decimalSign?: string | undefined;
}

/** Props of {@link AmountPicker}. */
export interface AmountPickerProps {
  /** What the amount is for. */
  label: ReactNode;
  presets: readonly AmountPreset[];
  /** The chosen preset's value, if any. */
  chosen: string | undefined;
  onChoose(value: string): void;
  own?: OwnAmount | undefined;
  /** Under the entry: "Balance after: $136.40". */
  hint?: ReactNode;
  /** Below the minimum or above a limit: the sentence says which. */
  error?: ReactNode;
  disabled?: boolean | undefined;
}

/** How much: an entry of one's own, ready-made amounts, or both. */
export function AmountPicker(props: AmountPickerProps) {
  const { own, hint, error } = props;
  const id = useId();
  const note = (
    <div
      id={`${id}-note`}
      aria-live="polite"
      className={classes(styles.note, Boolean(error) && styles.error)}
    >
      {error || hint}
    </div>
  );
  return (
    <fieldset className={styles.picker} disabled={props.disabled}>
      <legend className={styles.legend}>{props.label}</legend>
      {own && (
        <div className={styles.entry} dir="ltr">
          <span className={styles.symbol} aria-hidden>
            {own.symbol}
          </span>
          <input
            className={styles.input}
            aria-label={own.label}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            inputMode={own.decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            placeholder="0"
            value={own.value}
            style={{ '--digits': Math.max(1, own.value.length) }}
            onChange={(event) =>
              own.onValueChange(asAmount(event.currentTarget.value, own.decimals ?? 2, own.decimalSign))
            }
          />
        </div>
      )}
      {own && note}
      {props.presets.length > 0 && (
        <div className={styles.presets}>
          {props.presets.map((preset) => (
            <label key={preset.value} className={styles.preset}>
              <input
                type="radio"
                className={styles.radio}
                name={id}
                value={preset.value}
                checked={preset.value === props.chosen}
                disabled={preset.disabled}
                onChange={() => props.onChoose(preset.value)}
              />
              <bdi>{preset.label}</bdi>
              {preset.note && <small className={styles.small}>{preset.note}</small>}
            </label>
          ))}
        </div>
      )}
      {!own && note}
    </fieldset>
  );
}
