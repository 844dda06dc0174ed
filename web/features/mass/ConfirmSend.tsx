import { split, useTerms } from '#web/features/purchases/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './Mass.module.css';

interface ConfirmSendProps {
  readonly count: number;
  readonly price: bigint | null;
  readonly sendAt: string | null;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** The confirmation before a mass message is sent: the number of recipients, the send time and the price. */
export function ConfirmSend({ count, price, sendAt, isBusy, error, onSend, onClose }: ConfirmSendProps) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const terms = useTerms().data;
  return (
    <Dialog
      open
      busy={isBusy}
      onOpenChange={onClose}
      title={t(sendAt === null ? 'mass.confirm.title' : 'mass.confirm.title.later', { count })}
      closeLabel={t('core.close')}
      footer={
        <Button variant="primary" wide loading={isBusy} onClick={onSend}>
          {t(sendAt === null ? 'mass.confirm.send' : 'mass.confirm.schedule')}
        </Button>
      }
    >
      <div className={styles.part}>
        <p>
          {price === null
            ? t('mass.confirm.free')
            : t('mass.confirm.price', {
                price: money.ofUnits(price),
                net: money.ofUnits(split(price, terms?.platformFeeBps ?? 0).net),
              })}
        </p>
        <p className={styles.quiet}>
          {sendAt === null
            ? t('mass.confirm.now')
            : t('mass.confirm.later', { when: format.dateTime(sendAt) })}
        </p>
        {error && (
          <Banner tone="danger" announce>
            {error}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
