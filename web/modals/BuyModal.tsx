import { BuyForm } from '#web/features/purchases/BuyForm.tsx';
import { payableName } from '#web/features/purchases/payable-words.ts';
import { useBuy, useQuote } from '#web/features/purchases/queries.ts';
import { useBuyByCard } from '#web/features/purchases/useBuyByCard.ts';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { useT } from '#web/kit/i18n.tsx';
import type { ModalControl, ModalProps } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

type BuyModalProps = ModalProps['buy'] & ModalControl;

/**
 * Shows an item or tip with its price line by line, and one button that pays from the wallet, by card, or by
 * both.
 */
export function BuyModal(props: BuyModalProps) {
  return (
    <Queries>
      <Buy {...props} />
    </Queries>
  );
}

function Buy({ item, isByCard = false, onClose }: BuyModalProps) {
  const t = useT();
  const quote = useQuote(item);
  const buy = useBuy();
  const byCard = useBuyByCard();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={quote.data && item.kind === 'tip' ? payableName(quote.data, t) : t('wallet.buy.title')}
      titleHidden
      closeLabel={t('core.close')}
      busy={buy.isPending || byCard.isPaying}
    >
      {quote.data && (
        <BuyForm
          quote={quote.data}
          isAsking={quote.isFetching}
          askAgain={() => void quote.refetch()}
          buy={buy}
          byCard={byCard}
          isByCard={isByCard}
          onClose={onClose}
        />
      )}
      {!quote.data && quote.isError && <MoneyFailed onRetry={() => void quote.refetch()} />}
      {!quote.data && !quote.isError && (
        <div aria-busy="true">
          <Skeleton shape="block" height="220px" />
        </div>
      )}
    </Dialog>
  );
}
