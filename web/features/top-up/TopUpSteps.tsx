import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Stepper, type StepState } from '#web/ui/Stepper.tsx';
import { isOpen, type TopUp } from './queries.ts';

/** The steps of a top-up: requested, confirmed by the bank, added to the wallet. */
export function TopUpSteps({ topUp }: { topUp: TopUp }) {
  const t = useT();
  const format = useFormat();
  const { state } = topUp;
  const hasFailed = state === 'declined' || state === 'cancelled';
  const bank: StepState = hasFailed ? 'attention' : isOpen(topUp) ? 'now' : 'done';
  const credit: StepState = topUp.isCredited ? 'done' : state === 'parked' ? 'attention' : 'next';
  return (
    <Stepper
      label={t('wallet.steps')}
      stateLabels={{
        done: t('wallet.steps.done'),
        now: t('wallet.steps.now'),
        next: t('wallet.steps.next'),
        attention: t('wallet.steps.attention'),
      }}
      steps={[
        {
          id: 'asked',
          title: t('wallet.steps.asked'),
          detail: format.dateTime(topUp.createdAt),
          state: 'done',
        },
        { id: 'bank', title: t('wallet.steps.bank'), detail: t(`wallet.topUp.${state}`), state: bank },
        {
          id: 'credited',
          title: t(topUp.purpose === 'purchase' ? 'wallet.steps.bought' : 'wallet.steps.credited'),
          detail: topUp.settledAt && credit === 'done' ? format.dateTime(topUp.settledAt) : undefined,
          state: credit,
        },
      ]}
    />
  );
}
