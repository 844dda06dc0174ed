import { useState } from 'react';
import { useLimits } from '#web/features/wallet/index.ts';
import { unitsOf, unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { CardChoice } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { amountProblem, firstAmount, mostNow } from './amount-bounds.ts';
import { firstChoice } from './CardPicker.tsx';
import { useCards, useMethods } from './queries.ts';

/** The amount and the card of a form that pays money into the wallet. */
export function useTopUpForm({ amount }: { amount?: string | undefined } = {}) {
  const t = useT();
  const money = useMoney();
  const methods = useMethods();
  const cards = useCards();
  const limits = useLimits();
  const [own, setTyped] = useState<string | null>(null);
  const [choice, setChoice] = useState<CardChoice | null>(null);

  const method = methods.data?.methods[0];
  const fee = method ? unitsOf(method.fee) : 0n;
  const bounds = methods.data && {
    min: methods.data.min,
    max: methods.data.max,
    leftToday: limits.data?.leftToday ?? null,
  };
  const first = bounds ? wireDollars(firstAmount(bounds, methods.data.presets)) : '';
  const typed = own ?? asTyped(amount !== undefined && isAmount(amount) ? amount : first, money.decimalSign);
  const units = unitsTyped(typed);
  const problem = bounds && amountProblem(units, bounds);
  const said = {
    min: bounds ? money.write(bounds.min) : '',
    max: bounds ? money.write(mostNow(bounds)) : '',
    left: bounds?.leftToday ? money.write(bounds.leftToday) : '',
  };

  return {
    isLoading: !methods.data || !cards.data || limits.isPending,
    isFailed: methods.isError || cards.isError,
    retry: () => {
      void methods.refetch();
      void cards.refetch();
    },
    methods: methods.data,
    method,
    cards: cards.data ?? [],
    typed,
    setTyped,
    units,
    fee,
    total: (units ?? 0n) + fee,
    /** The amount as the API expects it; valid only while the amount has no problem. */
    wire: units === undefined ? '' : wireDollars(units),
    isFine: problem === undefined && units !== undefined,
    problem: problem ? t(`wallet.amount.${problem}`, said) : undefined,
    /** The rest of the daily limit when it is less than the largest top-up; otherwise null. */
    leftToday: bounds && mostNow(bounds) !== bounds.max ? mostNow(bounds) : null,
    card: choice ?? firstChoice(cards.data),
    setCard: setChoice,
  };
}

const isAmount = (text: string): boolean => unitsTyped(text) !== undefined;

/** The amount as a person would type it, without trailing zeros. */
const asTyped = (amount: string, sign: string): string => amount.replace(/[.,]0*$/, '').replace(/[.,]/, sign);

export type TopUpForm = ReturnType<typeof useTopUpForm>;
