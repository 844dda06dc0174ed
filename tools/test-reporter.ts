import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export interface Failure {
  /** The full name of the failed test, or of the group whose hook failed. */
  readonly test: string;
  /** The error's message and stack. */
  readonly reason: string;
}

export interface FileReport {
  /** The test file's path, relative to the working directory. */
  readonly file: string;
  readonly passed: number;
  readonly failures: Failure[];
}

export interface SuiteReport {
  readonly files: readonly FileReport[];
  /** Errors that were thrown outside of every test file. */
  readonly errors: readonly string[];
}

/** The name of the environment variable that contains the report's path. */
export const REPORT_FILE = 'TEST_REPORT_FILE';

/**
 * Writes a `SuiteReport` as JSON. Unlike vitest's own JSON report, it names the test file of an unhandled
 * error.
 */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env[REPORT_FILE];
    if (!path) throw new Error(`${REPORT_FILE} is not set.`);
    const files = modules.map(reportOf);
    const errors: string[] = [];
    for (const error of unhandled) {
      const origin = relative('', String(error.VITEST_TEST_PATH ?? ''));
      const report = files.find(({ file }) => file === origin);
      if (report) report.failures.push({ test: '(unhandled error)', reason: reasonOf(error) });
      else errors.push(reasonOf(error));
    }
    writeFileSync(path, JSON.stringify({ files, errors } satisfies SuiteReport));
  }
}

function reportOf(module: TestModule): FileReport {
  const tests = [...module.children.allTests()];
  const failures = [
    ...module.errors().map((error) => ({ test: '(whole file)', reason: reasonOf(error) })),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => ({ test: suite.fullName, reason: reasonOf(error) })),
    ),
    ...tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => ({
        test: test.fullName,
        reason: (test.result().errors ?? []).map(reasonOf).join('\n'),
      })),
  ];
  if (module.state() !== 'passed' && failures.length === 0)
    failures.push({ test: '(whole file)', reason: `It ended as "${module.state()}".` });
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  return { file: relative('', module.moduleId), passed, failures };
}

/**
 * Most stacks begin with the error's message; when a stack does not, the message is written above the stack.
 */
function reasonOf({ message, stack = '' }: { message: string; stack?: string | undefined }): string {
  return stack.includes(message) ? stack : `${message}\n${stack}`.trimEnd();
}
