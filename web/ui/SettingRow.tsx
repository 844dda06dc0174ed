import { type ReactNode, useId } from 'react';
import styles from './SettingRow.module.css';
import { Switch } from './Switch.tsx';

interface SettingText {
  title: ReactNode;
  /** A sentence that says what the setting does. */
  detail?: ReactNode;
  disabled?: boolean | undefined;
}

/** A setting that is on or off, with a switch. */
export interface SettingSwitchProps extends SettingText {
  checked: boolean;
  onCheckedChange(checked: boolean): void;
}

/** A setting with a control that is not a switch. That control must have an accessible name of its own. */
export interface SettingControlProps extends SettingText {
  control: ReactNode;
}

export type SettingRowProps = SettingSwitchProps | SettingControlProps;

/**
 * A row with one setting: title, description and control. A press anywhere on a row with a switch toggles the
 * switch.
 */
export function SettingRow(props: SettingRowProps) {
  const id = useId();
  const text = (
    <span className={styles.text}>
      <span className={styles.title} id={`${id}-title`}>
        {props.title}
      </span>
      {props.detail && (
        <span className={styles.detail} id={`${id}-detail`}>
          {props.detail}
        </span>
      )}
    </span>
  );
  if ('control' in props) {
    return (
      <div className={styles.row}>
        {text}
        {props.control}
      </div>
    );
  }
  return (
    <label htmlFor={`${id}-switch`} className={`${styles.row} ${styles.pressable}`}>
      {text}
      <Switch
        id={`${id}-switch`}
        checked={props.checked}
        disabled={props.disabled}
        onCheckedChange={props.onCheckedChange}
        aria-labelledby={`${id}-title`}
        aria-describedby={props.detail ? `${id}-detail` : undefined}
      />
    </label>
  );
}
