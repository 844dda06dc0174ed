import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

// Usage: node test/canary/run.ts [--count 20000] [--rounds 5] [--seed 20261115]. Runs the canary tests in
// full, with more probes and with several trials of each way to lose access.

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '20261115' },
  },
});
const tests = ['run', '--project=database', 'test/canary/canary.db.test.ts'];
const env = {
  ...process.env,
  CANARY_PROBES: values.count,
  CANARY_ROUNDS: values.rounds,
  CANARY_SEED: values.seed,
};
spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...tests], { stdio: 'inherit', env }).once(
  'exit',
  (code) => process.exit(code ?? 1),
);
