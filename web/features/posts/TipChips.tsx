import { TIP_AMOUNTS } from '#web/features/purchases/index.ts';
import { openAfterLogin } from '#web/kit/AuthButton.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Chip } from '#web/ui/Chip.tsx';
import type { Post } from './keys.ts';
import styles from './TipChips.module.css';

/** Buttons with usual tip amounts. A press opens the tip form with the amount; nothing is paid yet. */
export function TipChips({ post: { id, creator, goal } }: { post: Post }) {
  const t = useT();
  const money = useMoney();
  const named = goal?.state === 'open' ? { goal: goal.title } : {};
  const tip = (units: string) => openAfterLogin('tip', { to: creator, postId: id, units, ...named });
  return (
    <fieldset className={styles.chips} aria-label={t('posts.tip.named', { name: creator.name })}>
      <span className={styles.label} aria-hidden>
        {t('posts.tip')}
      </span>
      {TIP_AMOUNTS.map((amount) => (
        <Chip key={amount.toString()} onClick={() => tip(amount.toString())}>
          <bdi>{money.short(amount)}</bdi>
        </Chip>
      ))}
      <Chip onClick={() => tip('')}>{t('wallet.tip.other')}</Chip>
    </fieldset>
  );
}
