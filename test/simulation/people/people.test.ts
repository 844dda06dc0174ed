import { expect, test } from 'vitest';
import { disturbances, fansFor, planner } from './plan.ts';
import { simulate } from './simulate.ts';

const LIMIT_MS = 360_000;

test('the planner makes the same decisions for the same seed, and other decisions for another seed', () => {
  const decisions = (seed: number) => Array.from({ length: 500 }, (_, op) => planner(seed, 12)(op));
  expect(decisions(7)).toEqual(decisions(7));
  expect(new Set([...decisions(7), ...decisions(8)].map(({ key }) => key)).size).toBe(1_000);
  expect(disturbances(7, 20)).toEqual(disturbances(7, 20));
});

test('the planned disturbances are in order and contain the requested number of kills', () => {
  const all = disturbances(3, 20);
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((one, other) => one - other));
  expect(all.filter(({ kind }) => kind.startsWith('kill'))).toHaveLength(20);
});

test('a planned operation targets only earlier operations of the same fan', () => {
  const plan = planner(11, fansFor(2_000));
  const later = Array.from({ length: 2_000 }, (_, op) => plan(op)).filter(({ target }) => target !== null);
  expect(later.length).toBeGreaterThan(200);
  for (const { op, fan, target } of later) {
    expect(target).toBeLessThan(op);
    expect(plan(target ?? 0).fan).toBe(fan);
  }
});

test('M1 to M4, M6, M8, M11, M13: after two crashes, balances match the answers, and no operation is doubled or lost', {
  timeout: LIMIT_MS,
}, async () => {
  const report = await simulate({ seed: 20, operations: 300, crashes: 2, plant: null });
  expect(report.faults).toEqual([]);
  expect(report).toMatchObject({ drift: 0n, doubles: 0, lost: 0, killed: { nodes: 1, postgres: 1 } });
  expect(report.ok).toBeGreaterThan(200);
  expect(report.captures).toBeGreaterThan(10);
});
