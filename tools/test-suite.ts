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
  /** Files that failed and then passed by themselves, each with its failures. */
  readonly unsteady: readonly string[];
  /** What failed every time. */
  readonly broken: readonly string[];
}

/** How often a file that fails is run in all: once in its suite, then by itself. */
const TRIES = 3;
/** So many failing files are no accident, and running each by itself would take longer than CI waits. */
const MAX_FILES_AGAIN = 12;

/**
 * Runs one suite of vitest. A file that fails is run again after the suite has ended, alone in a new process: what then
 * passes counts as passed and is listed as unsteady.
 */
export async function runSuite(name: string, vitestArgs: readonly string[] = []): Promise<SuiteResult> {
  const started = performance.now();
  const first = await runVitest(`tests: ${name}`, [`--project=${name}`, ...vitestArgs]);
  const failing = first.files.filter(({ failures }) => failures.length > 0);
  const isAgain = failing.length <= MAX_FILES_AGAIN;
  if (!isAgain) console.log(`── ${failing.length} files failed in ${name}, too many to run each again`);

  const outcomes: Outcome[] = first.files.filter(({ failures }) => failures.length === 0).map(steady);
  for (const report of failing)
    outcomes.push(isAgain ? await runAgain(name, report, vitestArgs) : { last: report, tries: [report] });

  const broken = outcomes.filter(({ last }) => last.failures.length > 0);
  const passed = outcomes.reduce((sum, { last }) => sum + last.passed, 0);
  const errors = errorsOf(first, passed);
  return {
    name,
    seconds: Math.round((performance.now() - started) / 1000),
    passed,
    failed: broken.reduce((sum, { last }) => sum + last.failures.length, errors.length),
    unsteady: outcomes
      .filter(({ last, tries }) => tries.length > 1 && last.failures.length === 0)
      .map(({ tries }) => tries.map((report) => describe(name, report)).join('')),
    broken: [
      ...errors.map((error) => `${name}: ${error}`),
      ...broken.map(({ last }) => describe(name, last)),
    ],
  };
}

interface Outcome {
  readonly last: FileReport;
  readonly tries: readonly FileReport[];
}

const steady = (report: FileReport): Outcome => ({ last: report, tries: [report] });

async function runAgain(suite: string, first: FileReport, args: readonly string[]): Promise<Outcome> {
  const tries = [first];
  let last = first;
  while (tries.length < TRIES && last.failures.length > 0) {
    const title = `tests: ${suite}, ${first.file} alone, try ${tries.length + 1} of ${TRIES}`;
    const run = await runVitest(title, [`--project=${suite}`, ...args, resolve(first.file)]);
    last = run.files.find(({ file }) => file === first.file) ?? missing(first.file, run);
    tries.push(last);
  }
  return { last, tries };
}

const missing = (file: string, { errors }: SuiteReport): FileReport => ({
  file,
  passed: 0,
  failures: [{ test: '(whole file)', reason: errors.join('\n') || 'It left no report.' }],
});

/** A run can fail although no test did: it crashed, it tested nothing, or something threw outside every file. */
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

/** Runs a script of Node to its end, under a heading and with its time below. Resolves to the exit code. */
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
