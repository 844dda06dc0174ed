import { spawn } from 'node:child_process';

/**
 * `npm run proof`: the long forms of what `npm test` proves in short. Takes about half an hour on two cores;
 * the figures of the last run stand in docs/measurements.md.
 */
const proofs: readonly { name: string; args: readonly string[]; mustFail?: true }[] = [
  { name: '100,000 hostile requests', args: ['test/hostile/run.ts', '--count', '100000'] },
  {
    name: 'ledger: 50,000 operations, 20 crashes',
    args: ['test/simulation/run.ts', '--seed', '42', '--operations', '50000', '--crashes', '20'],
  },
  { name: '200 items, 100 clicks each', args: ['test/money/clicks.ts'] },
  { name: 'planted money bugs', args: ['test/money/planted.ts'] },
  ...['double-post', 'check-then-spend', 'lost-ack', 'rounding'].map((bug) => ({
    name: `planted bug: ${bug}`,
    args: ['test/simulation/run.ts', '--seed', '7', '--operations', '5000', '--crashes', '4', '--plant', bug],
    mustFail: true as const,
  })),
];

let failed = 0;
for (const { name, args, mustFail } of proofs) {
  console.log(`\n── ${name}`);
  const code = await run(args);
  const isRight = mustFail ? code === 1 : code === 0;
  if (!isRight) failed += 1;
  console.log(`── ${name}: ${mustFail ? (isRight ? 'caught' : 'NOT CAUGHT') : isRight ? 'ok' : 'FAILED'}`);
}
console.log(`${proofs.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run(args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1));
  });
}
