import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Stepper.module.css';
import { usePhone } from './usePhone.ts';

export type StepState = 'done' | 'now' | 'next' | 'attention';

export interface StepperProps {
  /** The accessible name: what the steps lead to. */
  label: string;
  steps: readonly { id: string; title: ReactNode; detail?: ReactNode; state: StepState }[];
  /** The name of each state for screen readers: "done", "current step", "to do", "needs attention". */
  stateLabels: Record<StepState, string>;
  /** Always draws bars instead of a list, for narrow containers. */
  bars?: boolean | undefined;
}

/** Shows how far a person is in a few steps: as a list, or as bars on a phone. */
export function Stepper({ label, steps, stateLabels, bars = false }: StepperProps) {
  const isPhone = usePhone();
  return (
    <ol className={classes(styles.steps, (bars || isPhone) && styles.bars)} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={classes(styles.step, styles[step.state])}
          aria-current={step.state === 'now' || step.state === 'attention' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden>
            {step.state === 'done' && <Check size={16} strokeWidth={2.25} />}
            {step.state === 'attention' && <CircleAlert size={17} strokeWidth={2} />}
            {(step.state === 'now' || step.state === 'next') && index + 1}
          </span>
          <span className={styles.text}>
            <b className={styles.title}>
              {step.title}
              <span className={styles.hidden}>, {stateLabels[step.state]}</span>
            </b>
            {step.detail && <span className={styles.detail}>{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
