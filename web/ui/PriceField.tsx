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

/**
 * Digits and one decimal sign, with no more decimals than the currency has. Signs between groups of three digits are left
 * out; the sign of another language stays, as a decimal sign until three digits follow it. What is no amount stays as it
 * was typed: made into one, it would be another amount than was meant.
 */
export function asAmount(typed: string, decimals: number, sign = '.'): string {
  const text = latinDigits(typed.replaceAll('٫', sign)).replace(/[\s\p{Sc}٬]/gu, '');
  const other = sign === '.' ? ',' : '.';
  const grouped = /^\d+([.,])\d{3}(?:\1\d{3})*$/.exec(text);
  if (grouped && (grouped[1] === other || text.split(sign).length > 2)) return text.replace(/[.,]/g, '');
  const match = /^(\d*|\d+(?:,\d{3})+(?=\.)|\d+(?:\.\d{3})+(?=,))(?:([.,])(\d*))?$/.exec(text);
  if (!match) return text;
  const [, whole = '', point = '', rest = ''] = match;
  const plain = whole.replace(/[.,]/g, '');
  if (decimals === 0 || point === '') return plain;
  return `${plain}${plain === whole ? point : sign}${rest.slice(0, decimals)}`;
}
