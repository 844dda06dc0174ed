import { HandCoins, LockOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { closeAllModals, openModal } from '#web/kit/modals.ts';
import { HOME } from '#web/kit/same-origin.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { announceTip } from './announce-tip.ts';
import { dropIntent, useKeptIntent } from './kept-intent.ts';
import { isTipQuote, payableName, postIdOf } from './payable-words.ts';
import { useIntent, useRefetchNotes } from './queries.ts';
import { dropReturnPath, useReturnPath } from './return-path.ts';

const WALLET = '/wallet';

/** The links shown after a top-up: first back to the purchase that needed the money, then to the wallet. */
export function AfterTopUp({ intentId, onDone }: { intentId: string | null; onDone?: () => void }) {
  const t = useT();
  const live = useKeptIntent();
  // The intent at the time when the money arrived. The store drops the intent when the purchase completes,
  // but the link back to the item's page still needs it.
  const [kept] = useState(live);
  const { data: intent } = useIntent(intentId ?? kept?.id ?? null);
  const title = intent ? payableName(intent.quote, t) : '';
  const isTip = intent !== undefined && isTipQuote(intent.quote);
  const money = useMoney();
  const tip = intent?.tip;
  const left = useReturnPath();

  useBought(intent);
  const back = kept?.path ?? HOME;
  const icon = isTip ? (
    <HandCoins size={18} strokeWidth={1.75} aria-hidden />
  ) : (
    <LockOpen size={18} strokeWidth={1.75} aria-hidden />
  );

  const leaveFor = (path: string) => {
    closeAllModals();
    goTo(path);
  };
  const done = (
    <Button
      wide
      variant={intent?.state === 'open' || intent?.state === 'paid' || left ? 'secondary' : 'primary'}
      onClick={() => (onDone ? onDone() : leaveFor(WALLET))}
    >
      {onDone ? t('wallet.done') : t('titles.Wallet')}
    </Button>
  );

  if (intent?.state === 'paid') {
    return (
      <>
        {/* The toast that offers to undo a tip may disappear before the person sees it. This banner stays. */}
        {tip && tip.state !== 'undone' && (
          <Banner
            tone="positive"
            title={t('wallet.tip.sent', { amount: money.write(tip.amount), name: tip.name })}
          />
        )}
        <Button wide size="lg" variant="primary" icon={icon} onClick={() => leaveFor(back)}>
          {isTip ? t('wallet.after.return') : t('wallet.after.see', { title })}
        </Button>
        {done}
      </>
    );
  }
  if (intent?.state === 'open') {
    return (
      <>
        <Button
          wide
          size="lg"
          variant="primary"
          icon={icon}
          onClick={() => {
            leaveFor(back);
            openModal('buy', { item: intent.quote.item });
          }}
        >
          {isTip ? t('wallet.tip.after') : t('wallet.after.back', { title })}
        </Button>
        {done}
      </>
    );
  }
  if (left !== null && intentId === null && !onDone) {
    return (
      <>
        <Button
          wide
          size="lg"
          variant="primary"
          onClick={() => {
            dropReturnPath();
            leaveFor(left);
          }}
        >
          {t('wallet.after.return')}
        </Button>
        {done}
      </>
    );
  }
  return done;
}

/**
 * Runs once the top-up has paid for the purchase: reloads the notes, removes the stored intent and, for a
 * tip, announces the tip.
 */
function useBought(intent: ReturnType<typeof useIntent>['data']): void {
  const money = useMoney();
  const askAgain = useRefetchNotes();
  const isBought = intent?.state === 'paid';
  useEffect(() => {
    if (!isBought) return;
    askAgain();
    dropIntent();
  }, [isBought, askAgain]);
  const tip = intent?.tip;
  const postId = intent && postIdOf(intent.quote.item);
  useEffect(() => {
    if (tip) announceTip(tip, money.write(tip.amount), postId);
  }, [tip, money, postId]);
}
