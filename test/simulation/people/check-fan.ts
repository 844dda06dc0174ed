import type { ExpectedHistory } from './expected-history.ts';
import type { Shown } from './shown.ts';

/** A period of a subscription that the fan has paid for. */
export interface PaidPeriod {
  readonly id: string;
  readonly subscription: string;
  readonly start: string;
  readonly end: string;
  readonly units: bigint;
}

export interface FanVerdict {
  /** The wallet balance minus debt, as computed from the answers, the top-ups and the paid periods. */
  readonly expected: bigint;
  /**
   * A sentence for each record that an answer contained and that the platform does not show, or shows
   * differently.
   */
  readonly lost: readonly string[];
  /** A sentence for each record that the platform shows twice, or that no answer contained. */
  readonly doubles: readonly string[];
}

const CREDITED = ['paid', 'refunded', 'parked'];
export const isCredited = ({ state }: { state: string }): boolean => CREDITED.includes(state);

const total = (list: Iterable<{ units: string | bigint }>): bigint =>
  [...list].reduce((sum, { units }) => sum + BigInt(units), 0n);

/** Compares the answers that one fan received with what the platform shows the fan, record by record. */
export function checkFanBooks(
  answered: ExpectedHistory,
  shown: Shown,
  periods: readonly PaidPeriod[],
): FanVerdict {
  const lost: string[] = [];
  const doubles: string[] = [];
  const linesOf = (kind: Shown['history'][number]['kind'], sign: 1 | -1) =>
    shown.history.filter(({ kind: one, amount }) => one === kind && BigInt(amount.units) * BigInt(sign) > 0n);
  const compare = (what: string, mine: ReadonlyMap<string, bigint>, lines: Shown['history']): void => {
    const seen = new Map<string, bigint>();
    for (const { id, amount } of lines) {
      if (seen.has(id)) doubles.push(`${what} ${id} is in the history twice.`);
      const units = BigInt(amount.units);
      seen.set(id, units < 0n ? -units : units);
    }
    for (const [id, units] of mine) {
      if (!seen.has(id)) lost.push(`${what} ${id} was answered, but is missing.`);
      else if (seen.get(id) !== units) lost.push(`${what} ${id} is ${seen.get(id)} instead of ${units}.`);
    }
    for (const id of seen.keys())
      if (!mine.has(id)) doubles.push(`${what} ${id} is present, but was never answered.`);
  };
  const unitsOf = (facts: ReadonlyMap<string, { units: string }>): Map<string, bigint> =>
    new Map([...facts].map(([id, { units }]) => [id, BigInt(units)]));

  const credited = shown.topUps.filter(isCredited);
  compare('Tip', unitsOf(answered.tipped), linesOf('tip', -1));
  compare('Purchase', unitsOf(answered.bought), linesOf('unlock', -1));
  compare(
    'Top-up',
    new Map(credited.map(({ id, amount }) => [id, BigInt(amount.units)])),
    linesOf('top_up', 1),
  );
  compare('Period', new Map(periods.map(({ id, units }) => [id, units])), linesOf('subscription', -1));

  for (const { id, state } of answered.topUps.values()) {
    const found = shown.topUps.find((one) => one.id === id);
    if (!found) lost.push(`Top-up ${id} was answered, but is missing.`);
    else if (isCredited({ state }) && !isCredited(found))
      lost.push(`Top-up ${id} was ${state}, then ${found.state}.`);
  }
  // A declined top-up may be listed although no answer contained it. A credited top-up may not.
  for (const { id } of credited)
    if (!answered.topUps.has(id)) doubles.push(`Top-up ${id} is present, but was never answered.`);
  for (const id of answered.reversed) {
    const state = shown.topUps.find((one) => one.id === id)?.state;
    if (state !== 'refunded' && state !== 'parked') lost.push(`Top-up ${id} was reversed, but is ${state}.`);
  }
  const refunded = shown.topUps.filter(({ state }) => state === 'refunded');
  // The part of refunds that the wallet could not cover: the present debt plus the debt that was already repaid.
  const owed = shown.debt - sumOf(linesOf('debt', -1));
  const undone = [...answered.undone].flatMap((id) => answered.tipped.get(id) ?? []);
  const sums: [string, bigint, bigint, number, number][] = [
    [
      'Tips undone',
      total(undone),
      sumOf(linesOf('tip_undone', 1)),
      undone.length,
      linesOf('tip_undone', 1).length,
    ],
    [
      'Purchases refunded',
      total(answered.givenBack.values()),
      sumOf(linesOf('refund', 1)),
      answered.givenBack.size,
      linesOf('refund', 1).length,
    ],
    [
      'Payments returned to the card',
      sumOf(refunded),
      owed - sumOf(linesOf('refund', -1)),
      refunded.length,
      // The history has no row for a refund whose whole amount became debt.
      owed > 0n ? refunded.length : linesOf('refund', -1).length,
    ],
  ];
  for (const [what, mine, theirs, count, lines] of sums) {
    if (lines < count || theirs < mine)
      lost.push(`${what}: ${mine} in ${count}, shown ${theirs} in ${lines}.`);
    if (lines > count || theirs > mine)
      doubles.push(`${what}: ${mine} in ${count}, shown ${theirs} in ${lines}.`);
  }
  checkPeriods(answered, periods, { lost, doubles });
  if (shown.held !== 0n) lost.push(`${shown.held} units are held though everything is settled.`);

  const expected =
    sumOf(shown.topUps.filter(({ state }) => state === 'paid' || state === 'parked')) -
    total(answered.tipped.values()) +
    total(undone) -
    total(answered.bought.values()) -
    total(periods) +
    total(answered.givenBack.values());
  return { expected, lost, doubles };
}

/** Checks that every period is charged once and that no two paid periods overlap (M11). */
function checkPeriods(
  answered: ExpectedHistory,
  periods: readonly PaidPeriod[],
  { lost, doubles }: { lost: string[]; doubles: string[] },
): void {
  const ordered = periods.toSorted((one, other) => one.start.localeCompare(other.start));
  for (const [index, period] of ordered.entries()) {
    const next = ordered.slice(index + 1).find(({ subscription }) => subscription === period.subscription);
    if (next && next.start < period.end && !answered.givenBack.has(period.id))
      doubles.push(`Subscription ${period.subscription} is charged twice for ${next.start}.`);
  }
  for (const { id, start, units } of answered.subscribed.values()) {
    const paid = periods.find((period) => period.subscription === id && period.start === start);
    if (paid?.units !== BigInt(units))
      lost.push(
        `Subscription ${id} was answered from ${start} for ${units}, but is paid with ${paid?.units}.`,
      );
  }
}

const sumOf = (lines: readonly { amount: { units: string } }[]): bigint =>
  lines.reduce((sum, { amount }) => sum + BigInt(amount.units), 0n);
