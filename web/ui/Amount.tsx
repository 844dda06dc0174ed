import styles from './Amount.module.css';
import { classes } from './classes.ts';

const TRUE_MINUS = '\u2212';

/** Props of {@link Amount}. */
export interface AmountProps {
  /** The amount with its currency, formatted for the reader's language. */
  value: string;
  /** `earned` is green with a plus sign; `spent` has a minus sign (U+2212) and is never red. */
  kind?: 'plain' | 'earned' | 'spent' | undefined;
  /** The display sizes are for balances; `inherit` uses the size of the surrounding text. */
  size?: 'inherit' | 'h1' | 'd2' | 'd1' | 'hero' | undefined;
  className?: string | undefined;
}

/** An amount of money. Always left to right, isolated from the direction of the surrounding text. */
export function Amount({ value, kind = 'plain', size = 'inherit', className }: AmountProps) {
  return (
    <bdi dir="ltr" className={classes(styles.amount, styles[kind], styles[size], className)}>
      {signed(value, kind)}
    </bdi>
  );
}

function signed(value: string, kind: 'plain' | 'earned' | 'spent'): string {
  const text = value.replaceAll('-', TRUE_MINUS);
  if (kind === 'earned' && !text.includes('+')) return `+${text}`;
  if (kind === 'spent' && !text.includes(TRUE_MINUS)) return `${TRUE_MINUS}${text}`;
  return text;
}
