import { useEffect } from 'react';
import { onEvent } from '#web/kit/events.ts';
import { displayFor } from '#web/kit/format.ts';
import { currentLanguage, t } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';

/** Shows toasts, on any page, about money that was received or reversed. Needs the namespace `money`. */
export function useMoneyToasts(): void {
  useEffect(() => {
    const formatted = (units: string) => displayFor(currentLanguage()).money(BigInt(units), 'USD');
    const stops = [
      onEvent('tipReceived', ({ from, amount }) =>
        showToast(t('money.news.tip', { name: from, amount: formatted(amount.units) }), { isMoney: true }),
      ),
      onEvent('itemSold', ({ title, net }) =>
        showToast(t('money.news.sold', { title, amount: formatted(net.units) }), { isMoney: true }),
      ),
      onEvent('accessEnded', ({ title, reason }) =>
        showToast(t(`money.news.ended.${reason}`, { title }), { isMoney: true }),
      ),
      onEvent('earningRestored', ({ title, net }) =>
        showToast(t('money.news.restored', { title, amount: formatted(net.units) }), { isMoney: true }),
      ),
      onEvent('earningReversed', ({ title, net, reason }) =>
        showToast(
          // A tip without a note has no title.
          t(`money.news.reversed.${reason}`, {
            title: title || t('money.kind.tip'),
            amount: formatted(net.units),
          }),
          { isMoney: true },
        ),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
