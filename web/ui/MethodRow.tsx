import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './MethodRow.module.css';
import { RowIcon } from './RowIcon.tsx';
import { Spinner } from './Spinner.tsx';

export interface MethodRowProps {
  /** The name of the radio group. One row of the group can be chosen. */
  name: string;
  value: string;
  checked: boolean;
  onChoose(value: string): void;
  /** A 20-pixel lucide icon. */
  icon: ReactNode;
  title: ReactNode;
  /** The speed and the fee of the method. */
  detail?: ReactNode;
  /** Says why the method cannot be used at present. A row with this text is disabled. */
  unavailable?: ReactNode;
  /** Shown with a spinner instead of `detail` while the provider verifies the method. */
  verifying?: ReactNode;
}

/** A row with one payment method. The whole row is a native radio button. */
export function MethodRow(props: MethodRowProps) {
  const { checked, unavailable, verifying } = props;
  return (
    <label className={styles.row}>
      <RowIcon tone={checked && !unavailable ? 'accent' : 'neutral'}>{props.icon}</RowIcon>
      <span className={styles.text}>
        <span className={styles.title}>{props.title}</span>
        <span className={classes(styles.detail)} aria-live="polite">
          {unavailable ?? verifying ?? props.detail}
        </span>
      </span>
      {verifying && <Spinner size={20} />}
      <input
        type="radio"
        className={classes(styles.radio, Boolean(verifying) && styles.hidden)}
        name={props.name}
        value={props.value}
        checked={checked}
        disabled={Boolean(unavailable)}
        onChange={() => props.onChoose(props.value)}
      />
    </label>
  );
}
