import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';

/** What every field can say around its control. */
export interface FieldProps {
  /** Visible label; required, because a placeholder is not one. */
  label: ReactNode;
  /** Hides the label from sight, for example in a search bar. Screen readers still hear it. */
  labelHidden?: boolean | undefined;
  /** Sits opposite the label: a link, or the counter of characters. */
  corner?: ReactNode;
  /** Help below the control. Replaced by `error` while there is one. */
  hint?: ReactNode;
  /** What is wrong, in a sentence. Marks the control invalid and is announced. */
  error?: ReactNode;
  /** Good news below the control, for example "This address is free." Shows a tick. */
  valid?: ReactNode;
}

/** The attributes that tie a control to its label and messages. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Props of {@link Field}. */
export interface FieldFrameProps extends FieldProps {
  /** The control's own id, when the caller set one. */
  controlId?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Direction of the frame and all in it: `ltr` for amounts and addresses, which run the same way in every script. */
  dir?: string | undefined;
  /** Icon or text at the start, inside the frame. */
  leading?: ReactNode;
  /** Icon or button at the end, inside the frame. */
  trailing?: ReactNode;
  /** `area` aligns to the top, `bare` draws no frame. */
  frame?: 'line' | 'area' | 'bare' | undefined;
  children(control: FieldControl): ReactNode;
}

/** Label, frame and message of one control. The other fields are built on it. */
export function Field(props: FieldFrameProps) {
  const { label, labelHidden, corner, hint, error, valid, controlId, frame = 'line' } = props;
  const madeUpId = useId();
  const id = controlId ?? madeUpId;
  const messageId = `${id}-message`;
  const message = error || valid || hint;
  const control: FieldControl = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': message ? messageId : undefined,
  };

  return (
    <div className={styles.field}>
      <div className={classes(styles.head, labelHidden && !corner && styles.hidden)}>
        <label htmlFor={id} className={classes(styles.label, labelHidden && styles.hidden)}>
          {label}
        </label>
        {corner && <span className={styles.corner}>{corner}</span>}
      </div>
      <div
        dir={props.dir}
        className={classes(
          frame !== 'bare' && styles.frame,
          frame === 'area' && styles.area,
          Boolean(error) && frame !== 'bare' && styles.invalid,
          props.disabled && styles.disabled,
          props.readOnly && styles.readOnly,
        )}
      >
        {props.leading && (
          <span className={classes(styles.leading, typeof props.leading === 'string' && styles.prefix)}>
            {props.leading}
          </span>
        )}
        {props.children(control)}
        {props.trailing}
        {frame === 'line' && error && (
          <CircleAlert size={19} strokeWidth={1.75} aria-hidden className={styles.bad} />
        )}
        {frame === 'line' && !error && valid && (
          <Check size={19} strokeWidth={1.75} aria-hidden className={styles.good} />
        )}
      </div>
      {/* Always present, so that a message which appears later is announced. */}
      <div id={messageId} aria-live="polite" className={styles.message}>
        {message && (
          <p className={classes(Boolean(error) && styles.bad, !error && Boolean(valid) && styles.good)}>
            {message}
          </p>
        )}
      </div>
    </div>
  );
}
