import { SendHorizontal } from 'lucide-react';
import { split, useTerms } from '#web/features/purchases/index.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { estimatedBuyers } from './audience.ts';
import styles from './Mass.module.css';

interface SendDockProps {
  readonly count: number;
  readonly price: bigint | null;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onReview: () => void;
}

/** The bar at the bottom of a phone's screen, with the number of recipients and the send button. */
export function SendDock({ count, price, isReady, isBusy, onReview }: SendDockProps) {
  const t = useT();
  const money = useMoney();
  const terms = useTerms().data;
  const net = price && terms ? split(price * BigInt(estimatedBuyers(count)), terms.platformFeeBps).net : 0n;
  return (
    <div className={styles.dock}>
      <div className={styles.dockWords}>
        {t('mass.send.fans', { count })}
        {net > 0n && (
          <span>
            <T k="mass.send.about" params={{ amount: money.ofUnits(net) }} strong={(text) => <b>{text}</b>} />
          </span>
        )}
      </div>
      <Button
        variant="primary"
        icon={<SendHorizontal size={18} strokeWidth={1.75} aria-hidden data-flip="" />}
        disabled={!isReady}
        loading={isBusy}
        onClick={onReview}
      >
        {t('mass.send.review')}
      </Button>
    </div>
  );
}
