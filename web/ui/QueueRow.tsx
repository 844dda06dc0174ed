import { Clock, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { classes } from './classes.ts';
import styles from './QueueRow.module.css';
import { Tag } from './Tag.tsx';

export interface QueueRowProps {
  /** A picture of 48 pixels or a RowIcon. */
  leading?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  risk: 'low' | 'medium' | 'high';
  riskLabel: string;
  /** How long the case has waited, as text. */
  age: ReactNode;
  /** A text such as "Overdue", shown in red with a clock; undefined if the case is not overdue. */
  overdue?: ReactNode;
  /** A text such as "Claimed by Emi", if somebody else works on the case. */
  claimed?: ReactNode;
  /** Whether the case is the one that is open beside the list. */
  current?: boolean | undefined;
  selected?: boolean | undefined;
  onSelectedChange?: ((selected: boolean) => void) | undefined;
  /** The accessible name of the checkbox. Required with `onSelectedChange`. */
  selectLabel?: string | undefined;
  /** A link or button with a name and {@link coverClass}. It makes the whole row clickable. */
  cover?: ReactNode;
}

const RISK_TONE = { low: 'positive', medium: 'warning', high: 'danger' } as const;

/** A row with one case of a queue in the back office. */
export function QueueRow(props: QueueRowProps) {
  return (
    <div
      className={classes(
        styles.row,
        props.current && styles.current,
        Boolean(props.claimed) && styles.claimed,
      )}
    >
      {props.cover}
      {props.onSelectedChange && (
        <Checkbox
          className={styles.select}
          label={props.selectLabel}
          labelHidden
          checked={props.selected ?? false}
          onCheckedChange={props.onSelectedChange}
        />
      )}
      {props.leading && <div className={styles.leading}>{props.leading}</div>}
      <div className={styles.text}>
        <div className={styles.title}>{props.title}</div>
        <div className={styles.detail}>{props.detail}</div>
        {props.claimed && (
          <div className={styles.holder}>
            <UserRound size={13} aria-hidden />
            {props.claimed}
          </div>
        )}
      </div>
      <div className={styles.end}>
        <Tag tone={RISK_TONE[props.risk]}>{props.riskLabel}</Tag>
        <span className={classes(styles.age, Boolean(props.overdue) && styles.late)}>
          {props.overdue && (
            <>
              <Clock size={13} aria-hidden />
              {props.overdue}{' '}
            </>
          )}
          {props.age}
        </span>
      </div>
    </div>
  );
}
