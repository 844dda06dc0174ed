import { Slider as Headless } from 'radix-ui';
import styles from './Slider.module.css';
import { useDirection } from './useDirection.ts';

export interface SliderProps {
  /** The accessible name: what the slider sets. */
  label: string;
  value: number;
  onValueChange(value: number): void;
  /** Called once with the final value, when the person releases the slider. */
  onValueCommit?: ((value: number) => void) | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** The value for screen readers, for example "$60.00". */
  valueText?: string | undefined;
  disabled?: boolean | undefined;
}

/** A slider for one number. The slider does not show the number, so show it nearby. */
export function Slider(props: SliderProps) {
  const dir = useDirection();
  return (
    <Headless.Root
      className={styles.slider}
      dir={dir}
      value={[props.value]}
      min={props.min ?? 0}
      max={props.max ?? 100}
      step={props.step ?? 1}
      disabled={props.disabled ?? false}
      onValueChange={([value]) => value !== undefined && props.onValueChange(value)}
      onValueCommit={([value]) => value !== undefined && props.onValueCommit?.(value)}
    >
      <Headless.Track className={styles.track}>
        <Headless.Range className={styles.range} />
      </Headless.Track>
      <Headless.Thumb className={styles.thumb} aria-label={props.label} aria-valuetext={props.valueText} />
    </Headless.Root>
  );
}
