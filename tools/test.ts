import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

interface Step {
  readonly name: string;
  readonly args: readonly string[];
}

interface Count {
  passed: number;
  failed: number;
}

/** What vitest's own report holds of a run, as far as it is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const bin = (path: string): string => join('node_modules', path);

/** The quick part proves what a save can break; the rest starts databases, kills processes and drives a browser. */
const isQuick = process.argv.includes('--quick');

const checks: readonly Step[] = [
  { name: 'types', args: [bin('typescript/bin/tsc'), '-p', '.'] },
  { name: 'lint and format', args: [bin('@biomejs/biome/bin/biome'), 'ci', '.', '--error-on-warnings'] },
  { name: 'dead code', args: [bin('knip/bin/knip.js')] },
];
/** Suites whose files may meet a busy machine; what fails there is run once more by itself, from its beginning. */
const busy = ['world', 'slow', 'journeys'];
/** More than this many is no busy machine. */
const FILES_AGAIN = 4;
const suites = isQuick ? ['node', 'web'] : ['node', 'web', 'world', 'slow', 'journeys'];

const total: Count = { passed: 0, failed: 0 };
/** What went wrong, said again at the very end: a long run is read from there. */
const faults: string[] = [];
for (const step of checks) add(await runCheck(step));
for (const suite of suites) add(await runSuite(suite));
for (const fault of faults) console.log(`\n── ${fault}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function add({ passed, failed }: Count): void {
  total.passed += passed;
  total.failed += failed;
}

async function runCheck({ name, args }: Step): Promise<Count> {
  const code = await run(name, args);
  if (code !== 0) faults.push(`failed: ${name}`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** One suite of tests. A suite that ends badly or tests nothing counts as a failure, whatever its report says. */
async function runSuite(name: string): Promise<Count> {
  const first = await runFiles(name);
  const failing = first.files.filter(({ status }) => status === 'failed').map((file) => file.name);
  const isWorthIt = busy.includes(name) && failing.length > 0 && failing.length <= FILES_AGAIN;
  const again = isWorthIt ? await runFiles(name, failing) : null;
  for (const file of first.files)
    faults.push(...faultsOf(again && file.status === 'failed' ? `${name}, at first` : name, file));
  for (const file of again?.files ?? []) faults.push(...faultsOf(name, file));
  if (first.files.length === 0) faults.push(`failed: ${name} left no report`);

  const kept = again ? first.files.filter(({ status }) => status !== 'failed') : first.files;
  const tests = [...kept, ...(again?.files ?? [])].flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.filter(({ status }) => status === 'failed').length;
  const endedWell = (again ?? first).code === 0 && passed > 0;
  return { passed, failed: failed === 0 && !endedWell ? 1 : failed };
}

/** Runs the files of a suite, or those named; without a report there are none. */
async function runFiles(
  suite: string,
  named: readonly string[] = [],
): Promise<{ code: number; files: Report['testResults'] }> {
  const folder = await mkdtemp(join(tmpdir(), 'dfans-report-'));
  const report = join(folder, 'report.json');
  try {
    const code = await run(`tests: ${suite}${named.length > 0 ? ', once more' : ''}`, [
      bin('vitest/vitest.mjs'),
      'run',
      `--project=${suite}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...named,
    ]);
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
    return { code, files: testResults };
  } catch {
    return { code: 1, files: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tests of a file that failed, and those that passed only when they were tried again, each with why. */
function faultsOf(
  suite: string,
  { name, message, assertionResults }: Report['testResults'][number],
): string[] {
  const file = `${suite}, ${relative('', name)}`;
  const tests = assertionResults
    .filter(({ failureMessages }) => failureMessages.length > 0)
    .map(({ fullName, status, failureMessages }) => {
      const how = status === 'failed' ? 'failed' : 'passed only at its second try';
      return [`${how}: ${file}:${fullName}`, ...failureMessages].join('\n');
    });
  return message === '' ? tests : [`failed: ${file}\n${message}`, ...tests];
}

function run(name: string, args: readonly string[]): Promise<number> {
  console.log(`\n── ${name}`);
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, CI: 'true' } });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    child.once('exit', (code) => {
      console.log(
        `── ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
      );
      resolve(code ?? 1);
    });
  });
}
