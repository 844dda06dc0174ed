import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './MethodRow.module.css';
import { RowIcon } from './RowIcon.tsx';
import { Spinner } from './Spinner.tsx';

/** Props of {@link MethodRow}. */
export interface MethodRowProps {
  /** Groups the rows that exclude each other. */
  name: string;
  value: string;
  checked: boolean;
  onChoose(value: string): void;
  /** A lucide icon of 20 pixels. */
  icon: ReactNode;
  title: ReactNode;
  /** Speed and fee. */
  detail?: ReactNode;
  /** Why it cannot be used now. Disables the row. */
  unavailable?: ReactNode;
  /** The provider is checking it: replaces the detail and shows a ring. */
  verifying?: ReactNode;
}

/** A way to pay. The whole row is a native radio. */
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
