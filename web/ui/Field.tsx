import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';

/** The texts that every field can show around its control. */
export interface FieldProps {
  /** The visible label. Required, because a placeholder is no replacement for a label. */
  label: ReactNode;
  /** Hides the label visually, for example in a search bar. Screen readers still announce it. */
  labelHidden?: boolean | undefined;
  /** Shown opposite the label: a link or the character counter. */
  corner?: ReactNode;
  /** Help text below the control. Hidden while `error` or `valid` is set. */
  hint?: ReactNode;
  /** Says what is wrong, in a sentence. Marks the control as invalid and is announced. */
  error?: ReactNode;
  /** A success message below the control, with a tick, for example "This address is free." */
  valid?: ReactNode;
}

/** The attributes that connect a control with its label and messages. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Props of {@link Field}. */
export interface FieldFrameProps extends FieldProps {
  /** The control's id, if the caller sets one. */
  controlId?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Direction of the frame and its content: `ltr` for amounts and URLs, in every script. */
  dir?: string | undefined;
  /** Icon or text at the start, inside the frame. */
  leading?: ReactNode;
  /** Icon or button at the end, inside the frame. */
  trailing?: ReactNode;
  /** `area` aligns to the top, `bare` draws no frame. */
  frame?: 'line' | 'area' | 'bare' | undefined;
  children(control: FieldControl): ReactNode;
}

/** The label, frame and message of one control. All other fields are built on it. */
export function Field(props: FieldFrameProps) {
  const { label, labelHidden, corner, hint, error, valid, controlId, frame = 'line' } = props;
  const generatedId = useId();
  const id = controlId ?? generatedId;
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
      {/* Always rendered, so that screen readers announce a message that appears later. */}
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
