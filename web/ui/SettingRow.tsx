import { type ReactNode, useId } from 'react';
import styles from './SettingRow.module.css';
import { Switch } from './Switch.tsx';

interface SettingText {
  title: ReactNode;
  /** What the setting does, in a sentence. */
  detail?: ReactNode;
  disabled?: boolean | undefined;
}

/** A setting that is on or off. */
export interface SettingSwitchProps extends SettingText {
  checked: boolean;
  onCheckedChange(checked: boolean): void;
}

/** A setting with any other control, which must have its own accessible name. */
export interface SettingControlProps extends SettingText {
  control: ReactNode;
}

/** Props of {@link SettingRow}. */
export type SettingRowProps = SettingSwitchProps | SettingControlProps;

/** One setting: title, description and control. With a switch, a press anywhere on the row toggles it. */
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
