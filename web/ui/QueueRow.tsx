import { Clock, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { classes } from './classes.ts';
import styles from './QueueRow.module.css';
import { Tag } from './Tag.tsx';

/** Props of {@link QueueRow}. */
export interface QueueRowProps {
  /** A 48-pixel picture or a RowIcon. */
  leading?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  risk: 'low' | 'medium' | 'high';
  riskLabel: string;
  /** How long the case has waited. */
  age: ReactNode;
  /** Set if the case is overdue: "Overdue", shown in red with a clock. */
  overdue?: ReactNode;
  /** Set if another person works on the case: "Claimed by Emi". */
  claimed?: ReactNode;
  /** The case is open beside the list. */
  current?: boolean | undefined;
  selected?: boolean | undefined;
  onSelectedChange?: ((selected: boolean) => void) | undefined;
  /** Accessible name of the checkbox; required with `onSelectedChange`. */
  selectLabel?: string | undefined;
  /** A link or button with a name and {@link coverClass}, which makes the whole row its target. */
  cover?: ReactNode;
}

const RISK_TONE = { low: 'positive', medium: 'warning', high: 'danger' } as const;

/** One case in a back-office queue. */
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
