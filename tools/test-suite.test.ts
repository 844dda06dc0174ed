import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dfans-suite-'));
  await symlink(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  await write('package.json', '{"type":"module"}');
  await write(
    'vitest.config.js',
    `export default { test: { projects: [{ test: { name: 'sample', include: ['*.test.js'] } }] } };`,
  );
  await write('good.test.js', testFile(`test('adds two numbers', () => expect(1 + 1).toBe(2));`));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const testFile = (body: string) => `import { expect, test } from 'vitest';\n${body}`;
/** The source of a test that fails until its nth run. */
const passesAtTry = (nth: number) =>
  testFile(`import { appendFileSync, readFileSync } from 'node:fs';
    test('fails until a later try', () => {
      appendFileSync('tries', '.');
      expect(readFileSync('tries', 'utf8')).toHaveLength(${nth});
    });`);

function runSuites(...names: string[]): { code: number | null; lines: string[] } {
  const runner = join(import.meta.dirname, 'test.ts');
  const { VITEST, VITEST_MODE, NODE_ENV, ...env } = process.env;
  const run = spawnSync(process.execPath, [runner, ...names], { cwd: folder, env, encoding: 'utf8' });
  return { code: run.status, lines: run.stdout.trimEnd().split('\n') };
}
const closing = (lines: readonly string[]): string => lines.slice(lines.indexOf('── time')).join('\n');

test('npm test: a suite without a failure passes, and the summary lists only its time', () => {
  const { code, lines } = runSuites('sample');
  expect([code, lines.at(-1)]).toEqual([0, '1 passed, 0 failed']);
  expect(closing(lines)).toMatch(/^── time\n +\d+ s {2}sample\n1 passed, 0 failed$/);
});

test.each([2, 3])(
  'npm test: a file that fails first and passes at try %i counts as passed and is listed as unsteady',
  async (nth) => {
    await write('flaky.test.js', passesAtTry(nth));
    const { code, lines } = runSuites('sample');
    expect([code, lines.at(-1)]).toEqual([0, '2 passed, 0 failed']);
    expect(closing(lines)).toContain(
      '── unsteady: failed, then passed alone\nsample, flaky.test.js\n  fails until a later try\n',
    );
    expect(closing(lines)).not.toContain('── failed');
  },
);

test('npm test: a file that fails three times fails the run; the summary names its file, test and reason', async () => {
  await write('broken.test.js', passesAtTry(4));
  const { code, lines } = runSuites('sample');
  expect([code, lines.at(-1)]).toEqual([1, '1 passed, 1 failed']);
  const [, last = ''] = closing(lines).split('── failed\n');
  expect(last).toMatch(
    /^sample, broken\.test\.js\n {2}fails until a later try\n {4}AssertionError: expected/,
  );
});

test('npm test: an unhandled error in a file fails the run, and the summary names the file', async () => {
  await write(
    'stray.test.js',
    testFile(`test('rejects a promise that nobody awaits', () => void Promise.reject(new Error('stray')));`),
  );
  const { code, lines } = runSuites('sample');
  expect(code).toBe(1);
  expect(closing(lines)).toMatch(/sample, stray\.test\.js\n {2}\(unhandled error\)\n {4}Error: stray/);
});

test('npm test: when a file passes at the second try, but its process exits with an error, the run fails', async () => {
  await write('flaky.test.js', passesAtTry(2));
  await write(
    'vitest.config.js',
    `import { existsSync } from 'node:fs';
    if (existsSync('tries')) process.on('exit', () => { process.exitCode = 3; });
    export default { test: { projects: [{ test: { name: 'sample', include: ['*.test.js'] } }] } };`,
  );
  const { code, lines } = runSuites('sample');
  expect(code).toBe(1);
  expect(closing(lines)).toMatch(/── failed\nsample, flaky\.test\.js\n/);
});

test('npm test: a file that cannot be imported, or a group whose hook throws, fails the run', async () => {
  await write('import.test.js', `import './nothing.js';`);
  await write(
    'hook.test.js',
    `import { beforeAll, describe, test } from 'vitest';
    describe('a group whose hook throws', () => {
      beforeAll(() => { throw new Error('no ground to stand on'); });
      test('does not run', () => {});
    });`,
  );
  const { code, lines } = runSuites('sample');
  expect(code).toBe(1);
  expect(closing(lines)).toMatch(/sample, import\.test\.js\n {2}\(whole file\)\n/);
  expect(closing(lines)).toMatch(
    /sample, hook\.test\.js\n {2}a group whose hook throws\n {4}Error: no ground to stand on/,
  );
});

test('npm test: an unknown suite or a suite without tests fails the run', async () => {
  const elsewhere = runSuites('elsewhere');
  expect(elsewhere.code).toBe(1);
  expect(closing(elsewhere.lines)).toContain(
    '── failed\nelsewhere: vitest ended with code 1 and left no report',
  );
  await rm(join(folder, 'good.test.js'));
  const empty = runSuites('sample');
  expect(empty.code).toBe(1);
  expect(closing(empty.lines)).toContain('── failed\nsample: vitest ended with code 1 and left no report');
});
