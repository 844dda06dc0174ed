import { useState } from 'react';
import { useLimits } from '#web/features/wallet/queries.ts';
import { unitsOf, unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { CardChoice } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { amountProblem, mostNow } from './amount-bounds.ts';
import { firstChoice } from './CardPicker.tsx';
import { useCards, useMethods } from './queries.ts';

const FIRST_AMOUNT = '50';

/** How much and by which card: what every form that pays in has in common. */
export function useTopUpForm({ amount = FIRST_AMOUNT }: { amount?: string | undefined } = {}) {
  const t = useT();
  const money = useMoney();
  const methods = useMethods();
  const cards = useCards();
  const limits = useLimits();
  const [typed, setTyped] = useState(() => asTyped(amount, money.decimalSign));
  const [choice, setChoice] = useState<CardChoice | null>(null);

  const units = unitsTyped(typed);
  const method = methods.data?.methods[0];
  const fee = method ? unitsOf(method.fee) : 0n;
  const bounds = methods.data && {
    min: methods.data.min,
    max: methods.data.max,
    leftToday: limits.data?.leftToday ?? null,
  };
  const problem = bounds && amountProblem(units, bounds);
  const said = {
    min: bounds ? money.write(bounds.min) : '',
    max: bounds ? money.write(mostNow(bounds)) : '',
    left: bounds?.leftToday ? money.write(bounds.leftToday) : '',
  };

  return {
    isLoading: !methods.data || !cards.data,
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
    /** For the call; only good while there is no problem. */
    wire: units === undefined ? '' : wireDollars(units),
    isFine: problem === undefined && units !== undefined,
    problem: problem ? t(`money.amount.${problem}`, said) : undefined,
    /** What the limit of the day leaves, where that is less than the largest top-up. */
    leftToday: bounds && mostNow(bounds) !== bounds.max ? mostNow(bounds) : null,
    card: choice ?? firstChoice(cards.data),
    setCard: setChoice,
  };
}

/** An amount of an address, as a person would type it; one that is none is not shown. */
function asTyped(amount: string, sign: string): string {
  if (unitsTyped(amount) === undefined) return FIRST_AMOUNT;
  return amount.replace(/[.,]0*$/, '').replace(/[.,]/, sign);
}

export type TopUpForm = ReturnType<typeof useTopUpForm>;
