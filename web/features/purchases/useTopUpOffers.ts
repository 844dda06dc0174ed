import { useState } from 'react';
import { firstChoice, useCards, useMethods } from '#web/features/top-up/index.ts';
import { type Limits, useLimits } from '#web/features/wallet/index.ts';
import { type Money, unitsOf } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { CardChoice } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { leastTopUp, limitFreesAt, topUpOffers } from './offers.ts';

/**
 * Returns the top-ups that cover the missing money within today's limit, and the card to pay with. If no
 * top-up covers the missing money, returns the reason.
 */
export function useTopUpOffers(missing: Money) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const methods = useMethods();
  const limits = useLimits();
  const cards = useCards();
  const [picked, setPicked] = useState<bigint | null>(null);
  const [choice, setCard] = useState<CardChoice | null>(null);
  const leftToday = limits.data ? unitsOf(limits.data.leftToday) : null;
  // Failing to load the limits does not prevent a payment, because the server checks the limits for every
  // payment.
  const isKnown = methods.data !== undefined && (limits.data !== undefined || limits.isError);
  const bounds = methods.data && {
    missing: unitsOf(missing),
    presets: methods.data.presets.map(unitsOf),
    min: unitsOf(methods.data.min),
    max: unitsOf(methods.data.max),
    leftToday,
  };
  const offers = isKnown && bounds ? topUpOffers(bounds) : [];
  const failed = [methods, cards].find(({ data, isError }) => !data && isError);

  return {
    isLoading: !isKnown && !methods.isError,
    /** Repeats the failed request; null when no request has failed. */
    retry: failed ? () => void failed.refetch() : null,
    /**
     * The amount that the person picked, or else the smallest offered amount; zero when no amount is offered.
     */
    amount: offers.find(({ amount }) => amount === picked)?.amount ?? offers[0]?.amount ?? 0n,
    pick: setPicked,
    areCardsKnown: cards.data !== undefined,
    card: choice ?? firstChoice(cards.data),
    setCard,
    /** The offered amounts, in the form that the amount picker needs. */
    presets: offers.map((offer) => ({
      value: offer.amount.toString(),
      label: money.short(offer.amount),
      note: t('wallet.short.leaves', { amount: money.ofUnits(offer.leaves) }),
    })),
    fee: methods.data?.methods[0] ? unitsOf(methods.data.methods[0].fee) : 0n,
    leftToday,
    /**
     * Set only when no amount can be offered. Contains the reason, how the limit can rise, and whether a
     * smaller top-up is possible today.
     */
    whyNone: isKnown && bounds && offers.length === 0 ? whyNone(bounds) : null,
  };

  function whyNone(all: NonNullable<typeof bounds>) {
    const least = leastTopUp(all);
    const mayBegin = leftToday === null || leftToday >= all.min;
    if (leftToday === null || least > all.max || !limits.data)
      return { text: t('wallet.short.tooMuch', { max: money.ofUnits(all.max) }), rises: null, mayBegin };
    const day = dayOf(limits.data);
    const at = limitFreesAt(least, day);
    const said = { left: money.ofUnits(leftToday), needed: money.ofUnits(least) };
    const { ladder, trustedAfterDays, perDay } = limits.data;
    // Whether the person's own limit is lower than the platform's; the person can then raise it in the
    // wallet.
    const isOwn = day.limit < unitsOf(perDay);
    return {
      text: at
        ? t('wallet.short.overLimit.until', { ...said, when: format.dateTime(at) })
        : t('wallet.short.overLimit', said),
      rises: at || isOwn ? null : t(`wallet.limit.ladder.${ladder}`, { days: trustedAfterDays }),
      mayBegin,
    };
  }
}

function dayOf({ perDay, own, usedToday, frees }: Limits) {
  const [most, ownLimit] = [unitsOf(perDay), own && unitsOf(own)];
  return {
    limit: ownLimit !== null && ownLimit < most ? ownLimit : most,
    used: unitsOf(usedToday),
    frees: frees.map(({ at, amount }) => ({ at, amount: unitsOf(amount) })),
  };
}
