import type { ReactNode } from 'react';
import { latinDigits } from './latin-digits.ts';
import styles from './PriceField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** Props of {@link PriceField}. */
export interface PriceFieldProps extends Omit<TextFieldProps, 'type' | 'leading' | 'inputMode' | 'onChange'> {
  /** The currency's sign, where it stands before the number. */
  symbol?: ReactNode;
  /** The unit after the number, for example "USD" or "/ month". */
  unit?: ReactNode;
  /** Digits allowed after the point: 2 for dollars, 0 for Stars. */
  decimals?: number | undefined;
  /** The person's decimal sign, kept while typing: "." or ",". */
  decimalSign?: string | undefined;
}

/** An amount of money as typed. It keeps text, so no digit is lost to floating point; the caller parses it. */
export function PriceField({
  symbol,
  unit,
  decimals = 2,
  decimalSign = '.',
  onValueChange,
  ...field
}: PriceFieldProps) {
  return (
    <TextField
      {...field}
      dir="ltr"
      className={styles.input}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      leading={symbol && <bdi className={styles.symbol}>{symbol}</bdi>}
      trailing={unit && <span className={styles.unit}>{unit}</span>}
      onValueChange={(typed) => onValueChange?.(asAmount(typed, decimals, decimalSign))}
    />
  );
}

/** Keeps digits and one decimal sign, with no more decimals than the currency has. */
export function asAmount(typed: string, decimals: number, sign = '.'): string {
  const plain = latinDigits(typed)
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.split('.');
  if (decimals === 0 || rest.length === 0) return whole;
  return `${whole}${sign}${rest.join('').slice(0, decimals)}`;
}
