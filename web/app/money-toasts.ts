import { useEffect } from 'react';
import { onEvent } from '#web/kit/events.ts';
import { displayFor } from '#web/kit/format.ts';
import { currentLanguage, t } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';

/**
 * Shows toasts about money that was received or reversed, on every page. Needs the texts of the namespace
 * `wallet`.
 */
export function useMoneyToasts(): void {
  useEffect(() => {
    const formatted = (units: string) => displayFor(currentLanguage()).money(BigInt(units), 'USD');
    const stops = [
      onEvent('tipReceived', ({ from, amount }) =>
        showToast(t('wallet.news.tip', { name: from, amount: formatted(amount.units) }), { isMoney: true }),
      ),
      onEvent('itemSold', ({ title, net }) =>
        showToast(t('wallet.news.sold', { title, amount: formatted(net.units) }), { isMoney: true }),
      ),
      onEvent('accessEnded', ({ title, reason }) =>
        showToast(t(`wallet.news.ended.${reason}`, { title }), { isMoney: true }),
      ),
      onEvent('earningRestored', ({ title, net }) =>
        showToast(t('wallet.news.restored', { title, amount: formatted(net.units) }), { isMoney: true }),
      ),
      onEvent('earningReversed', ({ title, net, reason }) =>
        showToast(
          // For a tip, the event's title is empty.
          t(`wallet.news.reversed.${reason}`, {
            title: title || t('wallet.kind.tip'),
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
