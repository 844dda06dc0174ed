import type { ReactNode } from 'react';
import { latinDigits } from './latin-digits.ts';
import styles from './PriceField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface PriceFieldProps extends Omit<TextFieldProps, 'type' | 'leading' | 'inputMode' | 'onChange'> {
  /** The symbol of the currency, if it is written before the number. */
  symbol?: ReactNode;
  /** The unit after the number, for example "USD" or "/ month". */
  unit?: ReactNode;
  /** The maximum number of decimals, for example 2 for dollars and 0 for Stars. */
  decimals?: number | undefined;
  /** The decimal separator of the person's language: "." or ",". */
  decimalSign?: string | undefined;
}

/** A field for an amount of money. The value is a text, so that no digit is lost; the caller parses it. */
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
 * Reduces a typed amount to digits and one decimal separator, with at most `decimals` decimals. Thousands
 * separators are removed. The separator of another language counts as a decimal separator until three digits
 * follow it. A text that is not an amount is returned unchanged, because a guess could change the amount.
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
