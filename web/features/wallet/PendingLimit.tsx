import { unitsOf, wireDollars } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type Limits, useSetLimit } from './queries.ts';

/** A pending raise or removal of the person's own limit. A button keeps the current limit instead. */
export function PendingLimit({ limits: { own, next } }: { limits: Limits }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const setLimit = useSetLimit();
  if (!next || !own) return null;
  const when = format.dateTime(next.from);
  // Setting the current limit again cancels the pending change immediately, because this is not a raise.
  const keep = () =>
    setLimit.mutate(wireDollars(unitsOf(own)), { onSuccess: () => showToast(t('wallet.limit.saved')) });
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" loading={setLimit.isPending} onClick={keep}>
          {t('wallet.limit.keep', { amount: money.write(own) })}
        </Button>
      }
    >
      {next.perDay
        ? t('wallet.limit.next', { when, amount: money.write(next.perDay) })
        : t('wallet.limit.next.none', { when })}
    </Banner>
  );
}
