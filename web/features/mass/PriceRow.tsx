import { LockKeyhole, Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useTerms } from '#web/features/purchases/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { type ContentDraft, stepped } from './content.ts';
import styles from './Mass.module.css';

interface PriceRowProps {
  readonly words: ContentDraft;
  readonly hasMedia: boolean;
  readonly onChange: (change: Partial<ContentDraft>) => void;
}

/**
 * The switch and the field for the price that unlocks the message. A message without files has no price.
 */
export function PriceRow({ words, hasMedia, onChange }: PriceRowProps) {
  const t = useT();
  const money = useMoney();
  const bounds = useTerms().data?.notePrice;
  const id = useId();
  const isOn = words.isPaid && hasMedia;
  return (
    <>
      <div className={styles.priceRow}>
        <span className={styles.priceName}>
          <LockKeyhole size={18} strokeWidth={1.75} aria-hidden />
          {t('mass.price')}
        </span>
        {isOn && (
          <div className={styles.stepper}>
            <IconButton
              label={t('mass.price.less')}
              icon={<Minus size={17} strokeWidth={1.75} aria-hidden />}
              onClick={() => onChange({ price: stepped(words.price, -1n) })}
            />
            <div>
              <PriceField
                label={t('mass.price')}
                labelHidden
                symbol="$"
                decimalSign={money.decimalSign}
                value={words.price}
                onValueChange={(price) => onChange({ price })}
              />
            </div>
            <IconButton
              label={t('mass.price.more')}
              icon={<Plus size={17} strokeWidth={1.75} aria-hidden />}
              onClick={() => onChange({ price: stepped(words.price, 1n) })}
            />
          </div>
        )}
        <label className={styles.paid} htmlFor={id}>
          {t('mass.price.paid')}
          <Switch
            id={id}
            checked={isOn}
            disabled={!hasMedia}
            onCheckedChange={(isPaid) => onChange({ isPaid })}
          />
        </label>
      </div>
      <p className={styles.quiet}>
        {!hasMedia
          ? t('mass.price.needsMedia')
          : isOn &&
            bounds &&
            t('mass.price.bounds', { min: money.write(bounds.min), max: money.write(bounds.max) })}
      </p>
    </>
  );
}
