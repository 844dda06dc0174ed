import { expect, test } from 'vitest';
import { planner } from './plan.ts';
import { simulate } from './simulate.ts';

const LIMIT_MS = 360_000;

test('the planner plans the same operations for the same seed, and other operations for another seed', () => {
  const ids = (seed: number) => Array.from({ length: 200 }, (_, op) => planner(seed)(op).operation.id);
  expect(ids(7)).toEqual(ids(7));
  expect(new Set([...ids(7), ...ids(8)]).size).toBe(400);
});

test('M1 to M4: after two crashes and random operations on two nodes, the ledger agrees with its answers', {
  timeout: LIMIT_MS,
}, async () => {
  const report = await simulate({ seed: 20, operations: 1_500, crashes: 2, plant: null });
  expect(report.faults).toEqual([]);
  expect(report.drift).toBe(0n);
  expect(report.crashes).toEqual({ postgres: 1, workers: 1 });
  expect(report.ok).toBeGreaterThan(500);
  expect(report.refused).toBeGreaterThan(50);
});

test('the simulation detects a ledger that accepts a transfer id twice', { timeout: LIMIT_MS }, async () => {
  const { drift, faults } = await simulate({ seed: 20, operations: 400, crashes: 1, plant: 'double-post' });
  expect(drift).toBeGreaterThan(0n);
  expect(faults.join(' ')).toContain('is present 2 times');
});
