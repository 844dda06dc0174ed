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
      label={t('money.steps')}
      stateLabels={{
        done: t('money.steps.done'),
        now: t('money.steps.now'),
        next: t('money.steps.next'),
        attention: t('money.steps.attention'),
      }}
      steps={[
        {
          id: 'asked',
          title: t('money.steps.asked'),
          detail: format.dateTime(topUp.createdAt),
          state: 'done',
        },
        { id: 'bank', title: t('money.steps.bank'), detail: t(`money.topUp.${state}`), state: bank },
        {
          id: 'credited',
          title: t(topUp.purpose === 'purchase' ? 'money.steps.bought' : 'money.steps.credited'),
          detail: topUp.settledAt && credit === 'done' ? format.dateTime(topUp.settledAt) : undefined,
          state: credit,
        },
      ]}
    />
  );
}
