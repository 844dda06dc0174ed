import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SettingsError } from '#server/kit/settings-error.ts';

const rootDir = join(import.meta.dirname, '..');
const distDir = join(rootDir, 'dist');

/** All files that affect a build. While none of them changes, the last build is reused. */
const SOURCES = [
  'web',
  'contract',
  'locales',
  'vite.config.ts',
  'tools/first-load.ts',
  'tools/imports.ts',
  'tools/vite-contract.ts',
  'tools/vite-locales.ts',
  'package-lock.json',
];
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt)$/;
const COMPRESSION_FLOOR_BYTES = 512;

/**
 * Builds the web app when its sources have changed since the last build. The new build is written to a folder
 * of its own, which then replaces the old build. The build runs in a child process, because a bundler uses
 * more than a gigabyte of memory.
 */
export async function buildWebWhenStale(say: (line: string) => void): Promise<void> {
  const stamp = await stampOf(rootDir);
  if ((await readStamp(rootDir)) === stamp) return;
  say('Building the web app …');
  // The folder's name contains the process id, so that two concurrent starts do not write to the same folder.
  const outDir = `${distDir}.next-${process.pid}`;
  const builder = spawn(
    process.execPath,
    [join(rootDir, 'node_modules/vite/bin/vite.js'), ...argsOf(outDir)],
    {
      cwd: rootDir,
      // The caller, such as a test, may have set another NODE_ENV. With it, libraries would be built with
      // their development checks.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code] = (await once(builder, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The web app could not be built.');
  await compress(outDir);
  await writeFile(join(outDir, 'build-stamp'), stamp);
  await rm(distDir, { recursive: true, force: true });
  await rename(outDir, distDir);
}

/**
 * Throws if `root` has no build of its sources. A start outside the demo calls this function, because it
 * serves a build but makes none.
 */
export async function assertBuilt(root: string = rootDir): Promise<void> {
  const built = await readStamp(root);
  if (built === null) throw new SettingsError('The web app is not built: run "npm run build" first.');
  if (built !== (await stampOf(root)))
    throw new SettingsError(
      'The web app was built from other sources than these: run "npm run build", then start again.',
    );
}

const argsOf = (outDir: string): string[] => [
  'build',
  ...['--config', join(rootDir, 'vite.config.ts')],
  ...['--logLevel', 'warn'],
  ...['--outDir', outDir, '--emptyOutDir'],
];

/**
 * The stamp of the build in `root`; null if there is none. The stamp is the last file that a build writes.
 */
async function readStamp(root: string): Promise<string | null> {
  const file = join(root, 'dist', 'build-stamp');
  return existsSync(file) ? readFile(file, 'utf8') : null;
}

/** A hash of all files in `root` that affect a build. */
export async function stampOf(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(join(root, source)))
      hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Compresses the files of the build, so that the server need not compress them for each request. */
async function compress(folder: string): Promise<void> {
  const files = (await filesOf(folder)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.length < COMPRESSION_FLOOR_BYTES) return;
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality));
    }),
  );
}

if (import.meta.main) {
  await buildWebWhenStale(console.log);
  console.log('The web app is built.');
}
