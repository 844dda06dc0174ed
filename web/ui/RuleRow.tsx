import { UserMinus, UserPlus, Wallet, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { RowIcon } from './RowIcon.tsx';
import styles from './RuleRow.module.css';

export interface RuleRowProps {
  kind: 'include' | 'condition' | 'leaveOut';
  title: ReactNode;
  /** The formatted number of people that the rule adds or removes, for example "2,140" or "−486". */
  count: ReactNode;
  /** A text that says that nobody is left after this rule. */
  empty?: ReactNode;
  /** The chips and fields with which the person edits the rule. */
  children?: ReactNode;
  icon?: ReactNode;
  onRemove?: (() => void) | undefined;
  /** The accessible name of the remove button. Required with `onRemove`. */
  removeLabel?: string | undefined;
}

const LOOKS = {
  include: { tone: 'positive', Icon: UserPlus },
  condition: { tone: 'neutral', Icon: Wallet },
  leaveOut: { tone: 'danger', Icon: UserMinus },
} as const;

/** A row with one rule of an audience and the number of people that it adds or removes. */
export function RuleRow(props: RuleRowProps) {
  const { tone, Icon } = LOOKS[props.kind];
  return (
    <div className={styles.row}>
      <RowIcon tone={tone}>{props.icon ?? <Icon size={20} strokeWidth={1.75} />}</RowIcon>
      <div className={styles.body}>
        <div className={styles.title}>{props.title}</div>
        {props.children && <div className={styles.chips}>{props.children}</div>}
        {props.empty && <p className={styles.empty}>{props.empty}</p>}
      </div>
      <bdi className={classes(styles.count, Boolean(props.empty) && styles.none)} aria-live="polite">
        {props.count}
      </bdi>
      {props.onRemove && (
        <IconButton
          className={styles.remove}
          size="sm"
          label={props.removeLabel ?? ''}
          icon={<X size={18} strokeWidth={1.75} aria-hidden />}
          onClick={props.onRemove}
        />
      )}
    </div>
  );
}
