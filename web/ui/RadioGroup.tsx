import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './RadioGroup.module.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  /** An icon before the label. Only the look `cards` shows it. */
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string> {
  /** The label of the group, for example a question. */
  label: ReactNode;
  labelHidden?: boolean | undefined;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onValueChange(value: NoInfer<Value>): void;
  /** `rows` are plain rows. `cards` are cards that are side by side, or below each other if space is short. */
  look?: 'rows' | 'cards' | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
}

/**
 * A choice of one out of a few visible options. The options are native radio buttons, so arrow keys work in
 * both text directions.
 */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const generatedName = useId();
  const look = props.look ?? 'rows';
  return (
    <fieldset className={styles.group} disabled={props.disabled}>
      <legend className={classes(styles.legend, props.labelHidden && styles.hidden)}>{props.label}</legend>
      <div className={styles[look]}>
        {props.options.map((option) => (
          <label key={option.value} className={classes(styles.option, styles[`${look}Option`])}>
            {option.icon && <span className={styles.icon}>{option.icon}</span>}
            <input
              type="radio"
              className={styles.radio}
              name={props.name ?? generatedName}
              value={option.value}
              checked={option.value === props.value}
              disabled={option.disabled}
              onChange={() => props.onValueChange(option.value)}
            />
            <span className={styles.text}>
              {option.label}
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
