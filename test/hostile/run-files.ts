import { parseArgs } from 'node:util';
import { checkFiles } from './check-files.ts';

/** Usage: run-files.ts [--seed 1] [--count 300]. Runs the full check of hostile files. */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '300' } },
});
const verdict = await checkFiles({ seed: Number(values.seed), count: Number(values.count) });
console.log(`${verdict.files} files: ${verdict.ready} ready, refused ${JSON.stringify(verdict.refused)}`);
console.log(
  `slowest ${verdict.slowestMs} ms (${verdict.slowest}); canary requested ${verdict.canaryHits} times`,
);
for (const fault of verdict.faults) console.log(`FAULT ${fault}`);
console.log(`${verdict.faults.length} faults`);
process.exitCode = verdict.faults.length === 0 ? 0 : 1;
