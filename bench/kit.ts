import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

/** One implementation of the measured work. `client` is the number of the parallel client that runs it. */
export interface Variant {
  readonly name: string;
  once(client: number): Promise<void>;
}

export interface Measured {
  readonly name: string;
  readonly perSecond: number;
  /**
   * The operations per second of processor time; null when the operating system does not report the processor
   * time of processes.
   */
  readonly perCoreSecond: number | null;
  /** This variant's rate divided by the first variant's rate in the same round; the median of all rounds. */
  readonly ratio: number;
  readonly coreRatio: number | null;
}

export interface Comparison {
  readonly variants: readonly Variant[];
  readonly rounds: number;
  readonly operations: number;
  readonly clients: number;
  /**
   * The ids of the processes that do the work, their children included; the measuring client is not among
   * them.
   */
  readonly workers: readonly number[];
}

interface Figure {
  readonly perSecond: number;
  readonly perCoreSecond: number | null;
}

/**
 * Measures all variants in one run, taking turns. A disturbance of the machine affects all variants of a
 * round alike, so the ratios are stable even if the times are not.
 */
export async function compare(comparison: Comparison): Promise<Measured[]> {
  const { variants, rounds } = comparison;
  for (const variant of variants) await measure(variant, comparison);
  const figures = new Map<Variant, Figure[]>(variants.map((variant) => [variant, []]));
  for (let round = 0; round < rounds; round += 1) {
    // Each round begins with another variant, so that no variant always runs after the same one.
    const turn = variants.map((_, index) => variants[(index + round) % variants.length]);
    for (const variant of turn) if (variant) figures.get(variant)?.push(await measure(variant, comparison));
  }
  const [base = []] = figures.values();
  return variants.map((variant) => {
    const own = figures.get(variant) ?? [];
    return {
      name: variant.name,
      perSecond: median(own.map(({ perSecond }) => perSecond)),
      perCoreSecond: medianOrNull(own.map(({ perCoreSecond }) => perCoreSecond)),
      ratio: median(own.map(({ perSecond }, round) => perSecond / (base[round]?.perSecond ?? Number.NaN))),
      coreRatio: medianOrNull(
        own.map(({ perCoreSecond }, round) => {
          const other = base[round]?.perCoreSecond ?? null;
          return perCoreSecond === null || other === null ? null : perCoreSecond / other;
        }),
      ),
    };
  });
}

async function measure(variant: Variant, { operations, clients, workers }: Comparison): Promise<Figure> {
  const usedBefore = coreSeconds(workers);
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (next < operations) {
        next += 1;
        await variant.once(client);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const usedAfter = coreSeconds(workers);
  const used = usedBefore === null || usedAfter === null ? null : usedAfter - usedBefore;
  return {
    perSecond: operations / seconds,
    perCoreSecond: used === null || used <= 0 ? null : operations / used,
  };
}

export function median(values: readonly number[]): number {
  assert(values.length > 0, 'No values to take the median of.');
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [below, above] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  assert(below !== undefined && above !== undefined);
  return (below + above) / 2;
}

function medianOrNull(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length && known.length > 0 ? median(known) : null;
}

const TICKS_PER_SECOND = 100;

interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/**
 * The processor time, in seconds, that the processes and their children have used so far. Null except on
 * Linux.
 */
function coreSeconds(roots: readonly number[]): number | null {
  if (process.platform !== 'linux') return null;
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (factsOf(name) ?? []) : []));
  const family = new Set(roots);
  for (let grown = -1; grown !== family.size; ) {
    grown = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.reduce((sum, { pid, ticks }) => (family.has(pid) ? sum + ticks : sum), 0) / TICKS_PER_SECOND;
}

export const parentOf = (pid: number): number | null => factsOf(String(pid))?.parent ?? null;

function factsOf(pid: string): ProcessFacts | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended since `/proc` was listed.
    return null;
  }
  // The program's name is in brackets and may contain spaces and brackets, so the fields are split after the
  // last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // The fields 11 to 14, counted from zero, are the processor time of the process and of its ended children.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number(pid), parent: Number(fields[1]), ticks };
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const whole = (value: number | null): string =>
  value === null ? '-' : Math.round(value).toLocaleString('en');
const share = (value: number | null): string => (value === null ? '-' : value.toFixed(2));

export function printTable(measured: readonly Measured[]): void {
  say('| variant | per second | ratio | per core-second | ratio |');
  say('|---|---:|---:|---:|---:|');
  for (const { name, perSecond, ratio, perCoreSecond, coreRatio } of measured)
    say(
      `| ${name} | ${whole(perSecond)} | ${share(ratio)} | ${whole(perCoreSecond)} | ${share(coreRatio)} |`,
    );
}
