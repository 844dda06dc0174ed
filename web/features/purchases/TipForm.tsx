import { useState } from 'react';
import { TIP_NOTE_MAX_CHARS } from '#contract/limits.ts';
import { isOutcomeUnknown } from '#web/features/top-up/index.ts';
import { useSpendable } from '#web/features/wallet/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { unitsOf, unitsOfDecimal, unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { AmountPicker } from '#web/ui/AmountPicker.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import { announceTip } from './announce-tip.ts';
import { type TipRequest, useTerms, type useTip } from './queries.ts';
import { TIP_AMOUNTS } from './tip-amounts.ts';

interface TipFormProps {
  readonly to: { readonly domain: string; readonly name: string };
  /** The id of the tipped post; undefined for a tip to the creator. */
  readonly postId?: string | undefined;
  /**
   * The amount in units that was chosen before the form opened; empty when the person wants to type an
   * amount.
   */
  readonly units?: string | undefined;
  readonly tip: ReturnType<typeof useTip>;
  readonly onSent: () => void;
}

const OTHER = 'other';

/**
 * The form for a tip's amount and note. Nothing is charged before the pay button is pressed. If the wallet does
 * not cover the tip, the person can top up, and the tip is sent after the top-up. If the tip is not below the
 * card minimum, the person can also pay all of it by card.
 */
export function TipForm({ to, postId, units: initial, tip, onSent }: TipFormProps) {
  const t = useT();
  const money = useMoney();
  const amount = useTipAmount(initial);
  const [note, setNote] = useState('');
  const { units, missing, isFine } = amount;
  const refusal = refusalOf(api.purchases.tip, tip.error);
  // The server refused the tip because the balance is lower than this page assumed. The refusal applies only
  // to this amount, so the person may send another amount.
  const isRefusedAsShort = refusal?.reason === 'insufficient_funds' && tip.variables?.amount === wire(units);
  const request = { to: to.domain, amount: wire(units), note: note.trim(), ...(postId ? { postId } : {}) };

  function send(): void {
    if (units === undefined || tip.isPending) return;
    tip.mutate(request, {
      onSuccess: (sent) => {
        announceTip(sent, money.write(sent.amount), postId);
        onSent();
      },
    });
  }

  function payOtherwise({ isByCard }: { isByCard: boolean }): void {
    const item: TipRequest = { kind: 'tip', ...request };
    openModal('buy', { item, isByCard });
  }

  return (
    <>
      <TipAmountPicker
        amount={amount}
        refused={refusal?.reason === 'amount_out_of_range' ? refusal.message : undefined}
        disabled={tip.isPending}
      />
      <TextField
        label={t('wallet.tip.note')}
        dir="auto"
        maxLength={TIP_NOTE_MAX_CHARS}
        value={note}
        onValueChange={setNote}
        disabled={tip.isPending}
      />
      <DialogFooter>
        {isOutcomeUnknown(tip.error) && (
          <Banner tone="warning" announce title={t('wallet.unheard')}>
            {t('wallet.unheard.text')}
          </Banner>
        )}
        {(missing > 0n || isRefusedAsShort) && isFine ? (
          <Banner
            tone="neutral"
            announce
            title={
              missing > 0n
                ? t('wallet.short.by', { amount: money.ofUnits(missing) })
                : t('wallet.short.title')
            }
            action={
              <Button variant="inverse" size="sm" onClick={() => payOtherwise({ isByCard: false })}>
                {t('titles.TopUp')}
              </Button>
            }
          >
            {t('wallet.notCharged')}
          </Banner>
        ) : (
          <Ticket
            size="lg"
            wide
            label={t('wallet.tip.send')}
            payingLabel={t('wallet.paying')}
            price={money.ofUnits(units ?? 0n)}
            state={tip.isPending ? 'paying' : 'offer'}
            disabled={!isFine}
            onClick={send}
          />
        )}
        {amount.mayPayByCard && (
          <Button
            variant="ghost"
            wide
            disabled={tip.isPending}
            onClick={() => payOtherwise({ isByCard: true })}
          >
            {t('wallet.buy.confirm.card')}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

const wire = (units: bigint | undefined): string => wireDollars(units ?? 0n);

/** The chosen or typed amount of the tip, and how it compares with the limits and the balance. */
function useTipAmount(initial: string | undefined) {
  const [chosen, setChosen] = useState((initial ?? TIP_AMOUNTS[0]?.toString()) || OTHER);
  const [typed, setTyped] = useState('');
  const spendable = useSpendable();
  // Null while the balance is unknown; the server then decides whether the balance covers the tip.
  const balance = spendable === null ? null : unitsOfDecimal(spendable);

  const isOther = chosen === OTHER;
  const units = isOther ? unitsTyped(typed) : BigInt(chosen);
  const bounds = useTerms().data?.tip;
  const isEnough = units !== undefined && units > 0n && (!bounds || units >= unitsOf(bounds.min));
  const isTooMuch = units !== undefined && bounds !== undefined && units > unitsOf(bounds.max);
  const isFine = isEnough && !isTooMuch;
  return {
    chosen,
    setChosen,
    typed,
    setTyped,
    balance,
    isOther,
    units,
    bounds,
    isEnough,
    isTooMuch,
    missing: isEnough && balance !== null && units > balance ? units - balance : 0n,
    isFine,
    mayPayByCard: isFine && bounds !== undefined && units >= unitsOf(bounds.byCard),
  };
}

interface TipAmountPickerProps {
  readonly amount: ReturnType<typeof useTipAmount>;
  /** The server's sentence about a refused amount. */
  readonly refused: string | undefined;
  readonly disabled: boolean;
}

function TipAmountPicker({ amount, refused, disabled }: TipAmountPickerProps) {
  const t = useT();
  const money = useMoney();
  const { chosen, typed, balance, isOther, bounds, isEnough, isTooMuch } = amount;
  return (
    <AmountPicker
      label={t('wallet.tip.amount')}
      presets={[
        ...TIP_AMOUNTS.map((preset) => ({ value: preset.toString(), label: money.short(preset) })),
        { value: OTHER, label: t('wallet.tip.other') },
      ]}
      chosen={chosen}
      onChoose={amount.setChosen}
      own={
        isOther
          ? {
              label: t('wallet.amount.own'),
              value: typed,
              onValueChange: amount.setTyped,
              symbol: '$',
              decimalSign: money.decimalSign,
            }
          : undefined
      }
      hint={balance !== null && t('wallet.tip.balance', { amount: money.ofUnits(balance) })}
      error={
        isOther && typed !== '' && !isEnough && bounds
          ? t('wallet.tip.tooSmall', { min: money.write(bounds.min) })
          : isTooMuch && bounds
            ? t('wallet.tip.tooLarge', { max: money.write(bounds.max) })
            : refused
      }
      disabled={disabled}
    />
  );
}
