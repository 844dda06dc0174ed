import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import type { MassMessage } from './keys.ts';
import styles from './MassFigures.module.css';

const BPS = 10_000;

/** The results of a mass message: how often it was delivered, read and bought, and what it earned. */
export function MassFigures({ message }: { message: MassMessage }) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const { delivered, seen, bought, price, net, gross } = message;
  const ofDelivered = (count: number) =>
    delivered > 0
      ? t('mass.stats.ofDelivered', { share: format.share(Math.round((count * BPS) / delivered)) })
      : '';
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('mass.stats.delivered')}</dt>
        <dd>
          <bdi>{format.number(delivered)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('mass.stats.seen')}</dt>
        <dd>
          <bdi>{format.number(seen)}</bdi>
          <small>{ofDelivered(seen)}</small>
        </dd>
      </div>
      {price && (
        <>
          <div>
            <dt>{t('mass.stats.bought')}</dt>
            <dd>
              <bdi>{format.number(bought)}</bdi>
              <small>{ofDelivered(bought)}</small>
            </dd>
          </div>
          <div>
            <dt>{t('mass.stats.earned')}</dt>
            <dd className={styles.earned}>
              <bdi>{money.write(net)}</bdi>
              <small>{t('mass.stats.gross', { amount: money.write(gross) })}</small>
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}
