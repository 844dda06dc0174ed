import { spawn } from 'node:child_process';

/**
 * The tests that `npm run proof` runs in their long versions; `npm test` runs the short ones. The proof needs
 * an idle machine and takes more than half an hour on two cores. docs/measurements.md contains the results of
 * past runs.
 */
const proofs: readonly { name: string; args: readonly string[]; mustFail?: true }[] = [
  { name: '300 hostile files', args: ['test/hostile/run-files.ts', '--count', '300'] },
  { name: '100,000 hostile requests', args: ['test/hostile/run.ts', '--count', '100000'] },
  { name: '10,000 hostile sockets', args: ['test/hostile/run-sockets.ts', '--count', '10000'] },
  {
    name: '20,000 canary probes, 55 endings',
    args: ['test/canary/run.ts', '--count', '20000', '--rounds', '5'],
  },
  { name: 'people: 50,000 operations, 20 crashes', args: simulation('people', 42, 50_000, 20) },
  { name: 'ledger: 50,000 operations, 20 crashes', args: simulation('ledger', 42, 50_000, 20) },
  { name: 'chat: 100,000 messages, 10 crashes', args: simulation('chat', 42, 100_000, 10) },
  { name: '20 shuffles of 10,000 webhooks', args: simulation('webhooks', 42, 10_000, 0) },
  { name: '200 items, 100 clicks each', args: ['test/money/clicks.ts'] },
  { name: 'refunds and disputes in every order', args: ['test/money/run-orders.ts'] },
  { name: 'planted money bugs', args: ['test/money/planted.ts'] },
  ...['forgotten-answers', 'lost-commits', 'forgetful-provider'].map((bug) => ({
    name: `planted bug: ${bug}`,
    args: [...simulation('people', 7, 1_500, 8), '--plant', bug],
    mustFail: true as const,
  })),
  ...['lose', 'double', 'gap'].map((bug) => ({
    name: `planted bug of chat: ${bug}`,
    args: [...simulation('chat', 7, 5_000, 2), '--plant', bug],
    mustFail: true as const,
  })),
  ...['double-post', 'check-then-spend', 'lost-ack', 'rounding'].map((bug) => ({
    name: `planted bug: ${bug}`,
    args: [...simulation('ledger', 7, 5_000, 4), '--plant', bug],
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

function simulation(of: string, seed: number, operations: number, crashes: number): string[] {
  const counts = { seed, operations, crashes };
  const options = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)]);
  return ['test/simulation/run.ts', '--of', of, ...options];
}

function run(args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1));
  });
}
