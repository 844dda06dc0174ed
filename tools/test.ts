import { join } from 'node:path';
import { runNode, runSuite, type SuiteResult } from './test-suite.ts';

/**
 * `npm test` runs the checks and then each suite of `vitest.config.ts`, one after the other. At the end it
 * prints each suite's time, the unsteady tests, the failures with their reasons, and a line with the counts.
 * With `--quick` it leaves out the suites that need a database, a process to kill, or a browser. `npm test --
 * journeys` runs only the named suites and no checks.
 */
const isQuick = process.argv.includes('--quick');
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const inModules = (path: string): string => join('node_modules', path);
const allChecks = [
  { name: 'types', args: [inModules('typescript/bin/tsc'), '-p', '.'] },
  {
    name: 'lint and format',
    args: [inModules('@biomejs/biome/bin/biome'), 'ci', '.', '--error-on-warnings'],
  },
  { name: 'dead code', args: [inModules('knip/bin/knip.js')] },
];
const allSuites = isQuick ? ['node', 'web'] : ['node', 'web', 'database', 'slow', 'journeys'];
const checks = named.length > 0 ? [] : allChecks;
const suites = named.length > 0 ? named : allSuites;

const results: SuiteResult[] = [];
for (const { name, args } of checks) results.push(await runCheck(name, args));
for (const name of suites) results.push(await runSuite(name));

console.log('\n── time');
for (const { name, seconds } of results) console.log(`${String(seconds).padStart(6)} s  ${name}`);
report(
  'unsteady: failed, then passed alone',
  results.flatMap(({ unsteady }) => unsteady),
);
report(
  'failed',
  results.flatMap(({ broken }) => broken),
);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${results.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function runCheck(name: string, args: readonly string[]): Promise<SuiteResult> {
  const started = performance.now();
  const isGood = (await runNode(name, args)) === 0;
  const seconds = Math.round((performance.now() - started) / 1000);
  return {
    name,
    seconds,
    passed: isGood ? 1 : 0,
    failed: isGood ? 0 : 1,
    unsteady: [],
    broken: isGood ? [] : [`${name}: its output is further up`],
  };
}

function report(title: string, entries: readonly string[]): void {
  if (entries.length === 0) return;
  console.log(`\n── ${title}`);
  for (const entry of entries) console.log(entry);
}
