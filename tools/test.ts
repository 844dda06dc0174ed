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
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
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
  const folder = await mkdtemp(join(tmpdir(), 'dfans-report-'));
  const report = join(folder, 'report.json');
  const code = await run(`tests: ${name}`, [
    bin('vitest/vitest.mjs'),
    'run',
    `--project=${name}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(
      await readFile(report, 'utf8'),
    ) as Report;
    faults.push(...testResults.flatMap((file) => faultsOf(name, file)));
    const failed = numFailedTests === 0 && (code !== 0 || numPassedTests === 0) ? 1 : numFailedTests;
    return { passed: numPassedTests, failed };
  } catch {
    faults.push(`failed: ${name} left no report`);
    return { passed: 0, failed: 1 };
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
