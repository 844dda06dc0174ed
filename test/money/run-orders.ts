import { spawn } from 'node:child_process';

// Usage: node test/money/run-orders.ts. Checks M16 in full, with all permutations of every set of events that
// change the money of a deal.

const env = { ...process.env, MONEY_ORDERS: '1000' };
const tests = ['run', '--project=database', 'test/money/orders.db.test.ts'];
spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...tests], { stdio: 'inherit', env }).once(
  'exit',
  (code) => process.exit(code ?? 1),
);
