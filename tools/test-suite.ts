import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type FileReport, REPORT_FILE, type SuiteReport } from './test-reporter.ts';

export interface SuiteResult {
  readonly name: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  /** The failures of the files that failed in their suite and passed when they ran alone. */
  readonly unsteady: readonly string[];
  /** The failures that remained after all tries. */
  readonly broken: readonly string[];
}

/** The maximum number of times that a failing file runs: once in its suite, then alone. */
const TRIES = 3;
/**
 * The maximum number of failing files that run again. When more files fail, none runs again, because they
 * probably have a common cause, and running each alone would take longer than CI allows.
 */
const MAX_FILES_AGAIN = 12;

/**
 * Runs one vitest suite. Afterwards each failing file runs again alone in a new process. A file that passes
 * then counts as passed and is listed as unsteady.
 */
export async function runSuite(name: string): Promise<SuiteResult> {
  const started = performance.now();
  const first = await runVitest(`tests: ${name}`, [`--project=${name}`]);
  const failing = first.files.filter(hasFailed).length;
  const isAgain = failing <= MAX_FILES_AGAIN;
  if (!isAgain) console.log(`── ${failing} files failed in ${name}, too many to run each again`);

  /** Each file with the reports of all its tries. The file passes if its last report has no failure. */
  const files: { last: FileReport; tries: readonly FileReport[] }[] = [];
  for (const report of first.files) {
    const tries = isAgain && hasFailed(report) ? await runAgain(name, report) : [report];
    files.push({ last: tries.at(-1) ?? report, tries });
  }

  const broken = files.filter(({ last }) => hasFailed(last));
  const passed = files.reduce((sum, { last }) => sum + last.passed, 0);
  const errors = errorsOf(first, passed);
  return {
    name,
    seconds: Math.round((performance.now() - started) / 1000),
    passed,
    failed: broken.reduce((sum, { last }) => sum + last.failures.length, errors.length),
    unsteady: files
      .filter(({ last, tries }) => tries.length > 1 && !hasFailed(last))
      .map(({ tries }) => tries.map((report) => describe(name, report)).join('')),
    broken: [
      ...errors.map((error) => `${name}: ${error}`),
      ...broken.map(({ last }) => describe(name, last)),
    ],
  };
}

const hasFailed = ({ failures }: FileReport): boolean => failures.length > 0;

async function runAgain(suite: string, first: FileReport): Promise<readonly FileReport[]> {
  const tries = [first];
  while (tries.length < TRIES && tries.every(hasFailed)) {
    const title = `tests: ${suite}, ${first.file} alone, try ${tries.length + 1} of ${TRIES}`;
    const run = await runVitest(title, [`--project=${suite}`, resolve(first.file)]);
    const report = run.files.find(({ file }) => file === first.file);
    // Only this file ran, so every error of the run belongs to it.
    const errors = errorsOf(run, report?.passed ?? 0).map((reason) => ({ test: '(whole file)', reason }));
    tries.push({
      file: first.file,
      passed: report?.passed ?? 0,
      failures: [...(report?.failures ?? []), ...errors],
    });
  }
  return tries;
}

/**
 * The errors of a run that do not belong to a failing test: a crash, a run without tests, or an error outside
 * of every file.
 */
function errorsOf({ files, errors, code }: Run, passed: number): readonly string[] {
  if (errors.length > 0) return errors;
  if (files.length === 0) return [`vitest ended with code ${code} and left no report`];
  if (passed === 0 && files.every(({ failures }) => failures.length === 0))
    return ['there was no test to run'];
  const isExplained = code === 0 || files.some(({ failures }) => failures.length > 0);
  return isExplained ? [] : [`vitest ended with code ${code} although every test passed`];
}

const describe = (suite: string, { file, failures }: FileReport): string =>
  failures.map(({ test, reason }) => `${suite}, ${file}\n  ${test}\n${indent(reason)}\n`).join('');

const indent = (text: string): string => text.replaceAll(/^/gm, '    ');

interface Run extends SuiteReport {
  readonly code: number;
}

async function runVitest(title: string, args: readonly string[]): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'dfans-report-'));
  const file = join(folder, 'report.json');
  try {
    const code = await runNode(
      title,
      [
        join(import.meta.dirname, '../node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        `--reporter=${join(import.meta.dirname, 'test-reporter.ts')}`,
        ...args,
      ],
      { [REPORT_FILE]: file },
    );
    const text = await readFile(file, 'utf8').catch(() => '{"files":[],"errors":[]}');
    return { ...(JSON.parse(text) as SuiteReport), code };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a Node script to its end. Prints a heading before and the time after it, and resolves to the exit
 * code.
 */
export async function runNode(
  title: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  console.log(`\n── ${title}`);
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, CI: 'true', ...env },
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const { promise, resolve: ended } = Promise.withResolvers<number>();
  child.once('exit', (code) => ended(code ?? 1));
  const code = await promise;
  process.off('SIGINT', stop).off('SIGTERM', stop);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  return code;
}
