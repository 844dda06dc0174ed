import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Environment, readConfig } from '#server/config.ts';
import { demoLogins } from '#server/demo/index.ts';
import { xpubOf } from '#server/kit/addresses.ts';
import { SettingsError } from '#server/kit/settings-error.ts';

const readme = readFileSync('README.md', 'utf8');
const operating = readFileSync('docs/operating.md', 'utf8');
const scripts = new Set(Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts));

/** The name and the default of each setting in the README's table. */
const rows = [...readme.matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \| .+ \|$/gm)].map((row) => ({
  name: row[1] ?? '',
  preset: row[2] ?? '',
}));
const NEEDED = 'needed outside the demo';

describe('README.md', () => {
  test('the README has one row for each setting, in the order of config.ts', () => {
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(Environment.shape));
  });

  test('the README states the same defaults as config.ts', () => {
    const presets = Object.entries(Environment.parse({}));
    expect(presets.length).toBeGreaterThan(0);
    for (const [name, value] of presets)
      expect(rows.find((row) => row.name === name)?.preset, name).toBe(`\`${value}\``);
  });

  test('the README marks a setting as needed exactly when a platform outside the demo cannot start without it', () => {
    const given: Record<string, string> = {
      DATABASE_URL: 'postgres://somebody@db.example/dfans',
      PUBLIC_URL: 'https://fans.example',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'hello@fans.example',
      STRIPE_SECRET_KEY: 'sk_live_settings',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_settings',
      STRIPE_WEBHOOK_SECRETS: 'whsec_settings',
      SEALING_SECRET: 's'.repeat(32),
      ADDRESS_XPUB: xpubOf('a seed of the tests'),
    };
    expect(readConfig({ ...given, NODE_ENV: 'production' }).isDemo).toBe(false);
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'readme-'));
    const needed = Object.keys(Environment.shape).filter((name) => {
      try {
        readConfig({ ...given, NODE_ENV: 'production', DATA_DIR, [name]: '' });
        return false;
      } catch (error) {
        if (error instanceof SettingsError) return true;
        throw error;
      }
    });
    rmSync(DATA_DIR, { recursive: true });
    expect(rows.filter(({ preset }) => preset === NEEDED).map(({ name }) => name)).toEqual(needed);
  });

  test('the README lists the logins of the demo', () => {
    for (const { role, email } of demoLogins.logins)
      expect(readme).toContain(`| ${role} | \`${email}\` | \`${demoLogins.password}\` |`);
  });

  test('the README names the license that LICENSE and package.json name', () => {
    const { license } = JSON.parse(readFileSync('package.json', 'utf8')) as { license: string };
    expect(readFileSync('LICENSE', 'utf8').split('\n')[0]).toBe(`${license} License`);
    expect(readme).toContain(`License: [${license}](LICENSE).`);
  });

  test('the README mentions every npm script', () => {
    for (const script of scripts) expect(readme).toMatch(new RegExp(`npm (run )?${script}\\b`));
  });
});

describe.each([
  ['README.md', readme],
  ['docs/operating.md', operating],
])('the document %s', (file, text) => {
  test('only npm scripts that exist are mentioned', () => {
    const named = [...text.matchAll(/npm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, short]) => run ?? short ?? '',
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !scripts.has(name))).toEqual([]);
  });

  test('every link without an anchor leads to an existing file', () => {
    const targets = [...text.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1] ?? '');
    expect(targets.filter((target) => !existsSync(join(dirname(file), target)))).toEqual([]);
  });
});
