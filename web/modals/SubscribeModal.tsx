import { useState } from 'react';
import {
  type Months,
  useSubscribe,
  useSubscriptionQuote,
  useSubscriptionUpdates,
} from '#web/features/subscriptions/queries.ts';
import { SubscribeForm } from '#web/features/subscriptions/SubscribeForm.tsx';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { ModalControl, ModalProps } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';

type SubscribeProps = ModalProps['subscribe'] & ModalControl;

/** Shows a tier with its cost now and later, and one button that subscribes. */
export function SubscribeModal(props: SubscribeProps) {
  return (
    <Queries>
      <Subscribe {...props} />
    </Queries>
  );
}

function Subscribe({ tierId, trialCode, onClose }: SubscribeProps) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  useSubscriptionUpdates();
  const [months, setMonths] = useState<Months>(1);
  const request = { tierId, months, trialCode };
  const quote = useSubscriptionQuote(request);
  const subscribe = useSubscribe();
  const begun = subscribe.data;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        begun
          ? t('subscriptions.welcome', { name: begun.subscription.creator.name })
          : t('subscriptions.subscribe')
      }
      closeLabel={t('core.close')}
      busy={subscribe.isPending}
    >
      {begun && (
        <>
          {begun.welcome !== '' && (
            <Text>
              <bdi>{begun.welcome}</bdi>
            </Text>
          )}
          <Text size="meta">
            {t('subscriptions.date.renews', {
              date: format.date(begun.subscription.nextChargeAt ?? begun.subscription.periodEnd),
              price: money.write(begun.subscription.nextTotal),
            })}
          </Text>
          <Button wide variant="primary" onClick={onClose}>
            {t('subscriptions.done')}
          </Button>
        </>
      )}
      {!begun && quote.data && (
        <SubscribeForm
          request={request}
          quote={quote.data}
          isAsking={quote.isFetching}
          askAgain={() => void quote.refetch()}
          onMonths={setMonths}
          subscribe={subscribe}
        />
      )}
      {!begun && !quote.data && quote.isError && <MoneyFailed onRetry={() => void quote.refetch()} />}
      {!begun && !quote.data && !quote.isError && (
        <div aria-busy="true">
          <Skeleton shape="block" height="320px" />
        </div>
      )}
    </Dialog>
  );
}
