import { useId } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import type { Watermark } from './queries.ts';
import styles from './watermark.module.css';

const positions = [
  'top-start',
  'top',
  'top-end',
  'start',
  'middle',
  'end',
  'bottom-start',
  'bottom',
  'bottom-end',
] as const;

interface PositionGridProps {
  readonly value: Watermark['position'];
  readonly onValueChange: (position: Watermark['position']) => void;
}

/**
 * A choice of nine positions in a picture. The grid is not mirrored in right-to-left languages, because left
 * and right mean the sides of the picture.
 */
export function PositionGrid({ value, onValueChange }: PositionGridProps) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className={styles.places}>
      <legend>{t('protection.watermark.position')}</legend>
      <div className={styles.grid} dir="ltr">
        {positions.map((position) => (
          <label key={position} className={styles.place}>
            <input
              type="radio"
              name={name}
              value={position}
              checked={position === value}
              aria-label={t(`protection.watermark.position.${position}`)}
              onChange={() => onValueChange(position)}
            />
            <span aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
