import { type ReactNode, useId } from 'react';
import styles from './AmountPicker.module.css';
import { classes } from './classes.ts';
import { asAmount } from './PriceField.tsx';

export interface AmountPreset {
  /** The value that `onChoose` gets when this preset is chosen. */
  value: string;
  /** The amount as formatted text. */
  label: string;
  /**
   * Extra text for the preset, such as a bonus ("+5%") or the balance after the purchase ("leaves $17.20").
   */
  note?: ReactNode;
  disabled?: boolean | undefined;
}

/** A text field for an amount that is not among the presets. Shown above the presets. */
export interface OwnAmount {
  label: string;
  value: string;
  onValueChange(value: string): void;
  /** The symbol of the currency, shown inside the field. */
  symbol: ReactNode;
  decimals?: number | undefined;
  decimalSign?: string | undefined;
}

export interface AmountPickerProps {
  /** Says what the amount is for. */
  label: ReactNode;
  presets: readonly AmountPreset[];
  /** The value of the chosen preset; undefined while no preset is chosen. */
  chosen: string | undefined;
  onChoose(value: string): void;
  own?: OwnAmount | undefined;
  /** A text such as "Balance after: $136.40", below the field, or below the presets if there is no field. */
  hint?: ReactNode;
  /** Says that the amount is below the minimum or above a limit. Shown instead of `hint`. */
  error?: ReactNode;
  disabled?: boolean | undefined;
}

/** Lets the person choose an amount with a text field, with presets, or with both. */
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
