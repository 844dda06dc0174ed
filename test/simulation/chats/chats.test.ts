import { expect, test } from 'vitest';
import { simulateChats } from './simulate.ts';

const LIMIT_MS = 360_000;

test('G1, G2, G3: after a run with two kills, each acknowledged message is stored once, and no chat has a gap', {
  timeout: LIMIT_MS,
}, async () => {
  const report = await simulateChats({ seed: 42, messages: 1_000, crashes: 2, plant: null });
  expect(report.faults).toEqual([]);
  expect(report).toMatchObject({ lost: 0, twice: 0, gaps: 0, killed: { nodes: 1, postgres: 1 } });
  expect(report.acknowledged).toBe(1_000);
});
