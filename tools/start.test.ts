import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstRecent } from '#server/features/media/programs.ts';
import { xpubOf } from '#server/kit/addresses.ts';
import { SettingsError } from '#server/kit/settings-error.ts';
import { assertBuilt, stampOf } from './build-web.ts';

const PROGRAM = ['contract', 'locales', 'sandbox', 'server', 'tools', 'web'];
const FILES = ['package.json', 'package-lock.json', 'vite.config.ts'];

const hasOwnFfmpeg = (await firstRecent([{ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }])) !== null;

describe('a start outside the demo', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'start-'));
    for (const name of [...PROGRAM, ...FILES]) cpSync(name, join(root, name), { recursive: true });
    mkdirSync(join(root, 'node_modules'));
    for (const name of readdirSync('node_modules'))
      symlinkSync(resolve('node_modules', name), join(root, 'node_modules', name));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /**
   * Starts the server, and returns its output and exit code. The server has no database, so a start that
   * passes all earlier checks ends with a message about the database.
   */
  const start = (): { output: string; code: number | null } => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['server/main.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
        DATA_DIR: join(root, 'data'),
        PUBLIC_URL: 'https://fans.example',
        SMTP_URL: 'smtp://mail.example',
        MAIL_FROM: 'hello@fans.example',
        STRIPE_SECRET_KEY: 'sk_live_start',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_start',
        STRIPE_WEBHOOK_SECRETS: `whsec_${'w'.repeat(32)}`,
        SEALING_SECRET: 's'.repeat(32),
        ADDRESS_XPUB: xpubOf('a seed of the tests'),
      },
    });
    return { output: stdout + stderr, code: status };
  };
  const putBuild = (stamp: string): void => {
    mkdirSync(join(root, 'dist'));
    writeFileSync(join(root, 'dist', 'build-stamp'), stamp);
  };
  const noDatabase = { output: expect.stringContaining('The database at DATABASE_URL'), code: 1 };

  test('a start without a build ends before it opens the database, and says how to build', () => {
    expect(start()).toEqual({ output: 'The web app is not built: run "npm run build" first.\n', code: 1 });
  });

  test('when the build matches the sources, a start goes on to open the database', async () => {
    putBuild(await stampOf(root));
    expect(start()).toEqual(noDatabase);
  });

  test.skipIf(hasOwnFfmpeg)(
    'a start without a recent ffmpeg ends before it opens the database, and says what to install',
    async () => {
      putBuild(await stampOf(root));
      rmSync(join(root, 'node_modules', '@backendsuraj'));
      expect(start()).toEqual({
        output: 'Videos and audio need ffmpeg and ffprobe 6.1 or newer: install them on this machine.\n',
        code: 1,
      });
    },
  );

  test('assertBuilt refuses a build that was made before the sources changed, and says how to build', async () => {
    putBuild(await stampOf(root));
    await assertBuilt(root);
    writeFileSync(join(root, 'web', 'splash.css'), 'body { color: red }');
    await expect(assertBuilt(root)).rejects.toThrow(
      new SettingsError(
        'The web app was built from other sources than these: run "npm run build", then start again.',
      ),
    );
  });
});
