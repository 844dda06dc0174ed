import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';

/** The texts that every field can show around its control. */
export interface FieldProps {
  /** The label. Required, because a placeholder does not replace a label. */
  label: ReactNode;
  /** Hides the label visually, for example in a search bar. Screen readers still announce the label. */
  labelHidden?: boolean | undefined;
  /** Shown on the line of the label, at its end: a link or the number of used characters. */
  corner?: ReactNode;
  /** A help text below the control. Hidden while `error` or `valid` is shown. */
  hint?: ReactNode;
  /** A sentence that says what is wrong. It marks the control as invalid, and screen readers announce it. */
  error?: ReactNode;
  /** A success message below the control, with a tick. For example "This address is free." */
  valid?: ReactNode;
}

/** The attributes that connect a control with its label and with the text below it. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldFrameProps extends FieldProps {
  /** The id of the control. Default: a generated id. */
  controlId?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** The direction of the frame and of the control inside: `ltr` for amounts and URLs in every language. */
  dir?: string | undefined;
  /** An icon or a text inside the frame, before the control. */
  leading?: ReactNode;
  /** An icon or a button inside the frame, after the control. */
  trailing?: ReactNode;
  /** `line` is for one line of text, `area` for several lines; `bare` draws no frame. */
  frame?: 'line' | 'area' | 'bare' | undefined;
  children(control: FieldControl): ReactNode;
}

/** The label, the frame and the message of one control. All other fields use this component. */
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
