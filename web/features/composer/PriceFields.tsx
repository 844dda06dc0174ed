import { useTerms, YouReceive } from '#web/features/purchases/index.ts';
import { unitsTyped } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import type { PartProps } from './part.ts';
import styles from './parts.module.css';

/** The field for the post's price, with the creator's share below it. */
export function PriceFields({
  draft,
  onChange,
  problem,
  isVerified,
}: PartProps & { readonly isVerified: boolean }) {
  const t = useT();
  const money = useMoney();
  const terms = useTerms().data;
  return (
    <div className={styles.field}>
      {!isVerified && <Banner tone="warning">{t('composer.price.identity')}</Banner>}
      <PriceField
        label={t('composer.price')}
        symbol="$"
        decimalSign={money.decimalSign}
        value={draft.price}
        hint={
          terms &&
          t('composer.price.bounds', {
            min: money.write(terms.notePrice.min),
            max: money.write(terms.notePrice.max),
          })
        }
        error={problem}
        onValueChange={(price) => onChange({ price })}
      />
      <YouReceive gross={unitsTyped(draft.price)} />
    </div>
  );
}
