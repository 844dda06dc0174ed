import styles from './Amount.module.css';
import { classes } from './classes.ts';

const TRUE_MINUS = '\u2212';

export interface AmountProps {
  /** An amount with its currency, formatted in the reader's language. */
  value: string;
  /** `earned` adds a plus sign and is green. `spent` adds a minus sign (U+2212) and is never red. */
  kind?: 'plain' | 'earned' | 'spent' | undefined;
  /** `inherit` takes the size of the surrounding text. The other sizes are for balances. */
  size?: 'inherit' | 'h1' | 'd2' | 'd1' | 'hero' | undefined;
  className?: string | undefined;
}

/**
 * Shows an amount of money. The amount is always left to right, whatever the direction of the text around it.
 */
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
