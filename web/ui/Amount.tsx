import styles from './Amount.module.css';
import { classes } from './classes.ts';

const TRUE_MINUS = '\u2212';

/** Props of {@link Amount}. */
export interface AmountProps {
  /** The amount as the reader's language writes it, with its currency. */
  value: string;
  /** Earned is green with a plus; spent is plain with a true minus, never red. */
  kind?: 'plain' | 'earned' | 'spent' | undefined;
  /** Display sizes for balances; `inherit` takes the size of the text around it. */
  size?: 'inherit' | 'h1' | 'd2' | 'd1' | 'hero' | undefined;
  className?: string | undefined;
}

/** Money. Isolated from the direction of the text around it. */
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
