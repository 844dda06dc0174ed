import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PLANTS, type Plant } from './plants.ts';

// Usage: node test/money/planted.ts [plant …]. Plants each bug in a copy of the product and runs the test
// that must catch the bug. The product itself is not changed. Without the bug, the same test must pass.

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !Object.hasOwn(PLANTS, name));
if (unknown.length > 0) {
  console.error(`Usage: node test/money/planted.ts [${Object.keys(PLANTS).join(' | ')}]`);
  process.exit(2);
}
const plants = Object.entries(PLANTS).filter(([name]) => requested.length === 0 || requested.includes(name));

const root = path.resolve(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', 'data']);
const copy = await mkdtemp(path.join(tmpdir(), 'dfans-planted-'));
let missed = 0;
try {
  await cp(root, copy, {
    recursive: true,
    filter: (source) => !LEFT_OUT.has(path.relative(root, source)),
  });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));

  for (const [name, plant] of plants) {
    const unchanged = await runTest(plant);
    const planted = await withPlant(plant, () => runTest(plant));
    const isCaught = unchanged.end === 'passed' && planted.end === 'failed';
    if (!isCaught) missed += 1;
    console.log(
      `${isCaught ? 'caught    ' : 'NOT CAUGHT'} ${name}: ${unchanged.end} without it, ${planted.end} with it`,
    );
    console.log(`           ${plant.test} "${plant.named} …": ${planted.why}`);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
console.log(`${plants.length - missed} of ${plants.length} planted bugs caught`);
process.exitCode = missed > 0 ? 1 : 0;

async function withPlant<T>(plant: Plant, work: () => Promise<T>): Promise<T> {
  const originals = new Map<string, string>();
  try {
    for (const { file, from, to } of plant.changes) {
      const target = path.join(copy, file);
      const text = await readFile(target, 'utf8');
      if (text.split(from).length !== 2)
        throw new Error(`${file} no longer contains "${from}" exactly once; update the plant.`);
      if (!originals.has(target)) originals.set(target, text);
      await writeFile(
        target,
        text.replace(from, () => to),
      );
    }
    return await work();
  } finally {
    for (const [target, text] of originals) await writeFile(target, text);
  }
}

interface TestRun {
  /** `unclear` if Vitest found no such test or wrote no report. */
  readonly end: 'passed' | 'failed' | 'unclear';
  /** The first line of the failure message; empty if the test passed. */
  readonly why: string;
}

/** The part of Vitest's JSON report that this script reads. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly failureMessages?: readonly string[] | null }[];
  }[];
}

async function runTest({ test, named }: Plant): Promise<TestRun> {
  const file = path.join(copy, 'report.json');
  await rm(file, { force: true });
  const name = named.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['run', test, '-t', name, '--reporter=json', `--outputFile=${file}`];
  await new Promise<void>((resolve) => {
    spawn(process.execPath, [vitest, ...options], { cwd: copy, stdio: 'ignore' }).once('exit', () =>
      resolve(),
    );
  });
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { end: 'unclear', why: 'the tests did not run' };
  const report = JSON.parse(text) as Report;
  const complaints = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages ?? []),
  );
  const why = complaints[0]?.split('\n')[0] ?? '';
  if (report.numFailedTests > 0) return { end: 'failed', why };
  return { end: report.numPassedTests > 0 ? 'passed' : 'unclear', why };
}
