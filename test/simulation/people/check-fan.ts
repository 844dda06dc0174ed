import type { ExpectedHistory } from './expected-history.ts';
import type { Shown } from './shown.ts';

/** A period of a subscription that was paid for. */
export interface PaidPeriod {
  readonly id: string;
  readonly subscription: string;
  readonly start: string;
  readonly end: string;
  readonly units: bigint;
}

export interface FanVerdict {
  /** What the wallet must hold by all that was told, less what is owed. */
  readonly expected: bigint;
  /** Told, but not there. */
  readonly lost: readonly string[];
  /** There, but never told, or there twice. */
  readonly doubles: readonly string[];
}

const CREDITED = ['paid', 'refunded', 'parked'];
export const isCredited = ({ state }: { state: string }): boolean => CREDITED.includes(state);

const total = (list: Iterable<{ units: string | bigint }>): bigint =>
  [...list].reduce((sum, { units }) => sum + BigInt(units), 0n);

/** Holds what one fan was told against what the platform shows them, thing by thing. */
export function checkFanBooks(
  told: ExpectedHistory,
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
      if (seen.has(id)) doubles.push(`${what} ${id} stands twice in the history.`);
      const units = BigInt(amount.units);
      seen.set(id, units < 0n ? -units : units);
    }
    for (const [id, units] of mine) {
      if (!seen.has(id)) lost.push(`${what} ${id} was told, but is not there.`);
      else if (seen.get(id) !== units) lost.push(`${what} ${id} is ${seen.get(id)} instead of ${units}.`);
    }
    for (const id of seen.keys())
      if (!mine.has(id)) doubles.push(`${what} ${id} is there, but was never told.`);
  };
  const unitsOf = (facts: ReadonlyMap<string, { units: string }>): Map<string, bigint> =>
    new Map([...facts].map(([id, { units }]) => [id, BigInt(units)]));

  const credited = shown.topUps.filter(isCredited);
  compare('Tip', unitsOf(told.tipped), linesOf('tip', -1));
  compare('Purchase', unitsOf(told.bought), linesOf('unlock', -1));
  compare(
    'Top-up',
    new Map(credited.map(({ id, amount }) => [id, BigInt(amount.units)])),
    linesOf('top_up', 1),
  );
  compare('Period', new Map(periods.map(({ id, units }) => [id, units])), linesOf('subscription', -1));

  for (const { id, state } of told.topUps.values()) {
    const found = shown.topUps.find((one) => one.id === id);
    if (!found) lost.push(`Top-up ${id} was told, but is not there.`);
    else if (isCredited({ state }) && !isCredited(found))
      lost.push(`Top-up ${id} was ${state}, then ${found.state}.`);
  }
  // One that was refused may stand there as declined; only money that came unheard of is wrong.
  for (const { id } of credited)
    if (!told.topUps.has(id)) doubles.push(`Top-up ${id} is there, but was never told.`);
  for (const id of told.reversed) {
    const state = shown.topUps.find((one) => one.id === id)?.state;
    if (state !== 'refunded' && state !== 'parked') lost.push(`Top-up ${id} was reversed, but is ${state}.`);
  }
  const wentBack = shown.topUps.filter(({ state }) => state === 'refunded');
  // What a wallet lacked when money went back: what is owed now, and what was repaid since.
  const owed = shown.debt - sumOf(linesOf('debt', -1));
  const undone = [...told.undone].flatMap((id) => told.tipped.get(id) ?? []);
  const sums: [string, bigint, bigint, number, number][] = [
    [
      'Tips taken back',
      total(undone),
      sumOf(linesOf('tip_undone', 1)),
      undone.length,
      linesOf('tip_undone', 1).length,
    ],
    [
      'Purchases given back',
      total(told.givenBack.values()),
      sumOf(linesOf('refund', 1)),
      told.givenBack.size,
      linesOf('refund', 1).length,
    ],
    [
      'Payments that went back to the card',
      sumOf(wentBack),
      owed - sumOf(linesOf('refund', -1)),
      wentBack.length,
      // What was owed as a whole is no line.
      owed > 0n ? wentBack.length : linesOf('refund', -1).length,
    ],
  ];
  for (const [what, mine, theirs, count, lines] of sums) {
    if (lines < count || theirs < mine)
      lost.push(`${what}: ${mine} in ${count}, shown ${theirs} in ${lines}.`);
    if (lines > count || theirs > mine)
      doubles.push(`${what}: ${mine} in ${count}, shown ${theirs} in ${lines}.`);
  }
  checkPeriods(told, periods, { lost, doubles });
  if (shown.held !== 0n) lost.push(`${shown.held} units are held though everything is settled.`);

  const expected =
    sumOf(shown.topUps.filter(({ state }) => state === 'paid' || state === 'parked')) -
    total(told.tipped.values()) +
    total(undone) -
    total(told.bought.values()) -
    total(periods) +
    total(told.givenBack.values());
  return { expected, lost, doubles };
}

/** A period is charged once, and no day is paid for twice (M11). */
function checkPeriods(
  told: ExpectedHistory,
  periods: readonly PaidPeriod[],
  { lost, doubles }: { lost: string[]; doubles: string[] },
): void {
  const ordered = periods.toSorted((one, other) => one.start.localeCompare(other.start));
  for (const [index, period] of ordered.entries()) {
    const next = ordered.slice(index + 1).find(({ subscription }) => subscription === period.subscription);
    if (next && next.start < period.end && !told.givenBack.has(period.id))
      doubles.push(`Subscription ${period.subscription} is charged twice for ${next.start}.`);
  }
  for (const { id, start, units } of told.subscribed.values()) {
    const paid = periods.find((period) => period.subscription === id && period.start === start);
    if (paid?.units !== BigInt(units))
      lost.push(`Subscription ${id} was told from ${start} for ${units}, but is paid with ${paid?.units}.`);
  }
}

const sumOf = (lines: readonly { amount: { units: string } }[]): bigint =>
  lines.reduce((sum, { amount }) => sum + BigInt(amount.units), 0n);
