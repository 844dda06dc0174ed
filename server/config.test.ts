import { existsSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { addressAt, xpubOf } from './kit/addresses.ts';
import { SettingsError } from './kit/settings-error.ts';

const dataDir = (): string => mkdtempSync(join(tmpdir(), 'config-'));
const xpub = xpubOf('a seed of the tests');
const real = {
  DATABASE_URL: 'postgres://somebody@db.example/dfans',
  PUBLIC_URL: 'https://fans.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@fans.example',
  SEALING_SECRET: 's'.repeat(32),
  ADDRESS_XPUB: xpub,
  STRIPE_SECRET_KEY: 'sk_live_settings',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_settings',
  STRIPE_WEBHOOK_SECRETS: 'whsec_settings',
};

describe('readConfig()', () => {
  test('without settings, a demo runs on loopback with stable secrets that only their owner can read', () => {
    const DATA_DIR = dataDir();
    const config = readConfig({ DATA_DIR });
    expect(config).toMatchObject({ isDemo: true, host: '127.0.0.1', port: 3000, databaseUrl: null });
    expect(readConfig({ DATA_DIR }).secrets).toEqual(config.secrets);
    expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o077).toBe(0);
  });

  test('TAX_RATES sets the tax rates by country, and an invalid entry stops the start', () => {
    const ratesOf = (TAX_RATES: string) => [
      ...readConfig({ ...real, TAX_RATES, DATA_DIR: dataDir() }).taxRates,
    ];
    expect(readConfig({ ...real, DATA_DIR: dataDir() }).taxRates.size).toBe(0);
    expect(ratesOf('DE=19, CH=8.1,LI=0')).toEqual([
      ['DE', 1_900],
      ['CH', 810],
      ['LI', 0],
    ]);
    for (const wrong of [
      'DE',
      'de=19',
      'DE=19%',
      'DE=50.01',
      'DE=-1',
      'DE=19,DE=7',
      'DE=19;FR=20',
      'DE=1.999',
    ])
      expect(() => ratesOf(wrong), wrong).toThrow(/TAX_RATES is wrong at/);
  });

  test('the demo is off if `DATABASE_URL` is set, and also if `NODE_ENV` is `production`', () => {
    expect(readConfig({ ...real, DATA_DIR: dataDir() }).isDemo).toBe(false);
    const { DATABASE_URL: _, ...embedded } = real;
    const production = readConfig({ ...embedded, NODE_ENV: 'production', DATA_DIR: dataDir() });
    expect(production.isDemo).toBe(false);
    expect(production.secrets.database).not.toBe('');
  });

  test.each([
    ['a port that is not a number', { PORT: 'many' }, /PORT/],
    ['a port out of range', { PORT: '70000' }, /PORT/],
    ['a database URL of another scheme', { ...real, DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    ['a demo on a public host without DEMO=on', { HOST: '0.0.0.0' }, /DEMO=on/],
    ['a demo on a real database', { ...real, DEMO: 'on' }, /DEMO=on/],
    ['no public address', { ...real, PUBLIC_URL: '' }, /PUBLIC_URL/],
    ['no mail server', { ...real, SMTP_URL: '' }, /SMTP_URL/],
    ['no sender', { ...real, MAIL_FROM: '' }, /MAIL_FROM/],
    ['an empty secret', { ...real, SEALING_SECRET: '' }, /SEALING_SECRET/],
    ['a short secret', { ...real, SEALING_SECRET: 'short' }, /SEALING_SECRET/],
    ['no payment key', { ...real, STRIPE_SECRET_KEY: '' }, /STRIPE_SECRET_KEY/],
    ['no webhook secret', { ...real, STRIPE_WEBHOOK_SECRETS: '' }, /STRIPE_WEBHOOK_SECRETS/],
    ['an assistant without a model name', { ASSISTANT_URL: 'http://127.0.0.1:8080/v1' }, /ASSISTANT_MODEL/],
    ['no address key', { ...real, ADDRESS_XPUB: '' }, /ADDRESS_XPUB/],
  ])('%s is reported in a message that names the setting', (_name, env, pattern) => {
    const read = () => readConfig({ DATA_DIR: dataDir(), ...env });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(pattern);
  });

  test.each([
    ['SEALING_SECRET', 'Zq7', 'too short: it needs at least 32 characters'],
    ['METRICS_TOKEN', 'Zq7', 'too short: it needs at least 16 characters'],
    ['PORT', 'many', 'it must be a whole number'],
    ['PORT', '70000', 'too large: it must be at most 65535'],
    ['TRUSTED_HOPS', '-1', 'too small: it must be at least 0'],
    ['LOG_LEVEL', 'loud', 'it must be one of trace, debug, info, warn, error, silent'],
    ['PUBLIC_URL', 'fans.example', 'an address that starts with https:// or http://'],
    ['MAIL_FROM', 'hello', 'it must be a mail address'],
    ['BRAND_NAME', 'x'.repeat(41), 'too long: it may have at most 40 characters'],
    ['DATABASE_URL', 'mysql://x', 'an address that starts with postgres://'],
    ['DATABASE_URL', 'postgres://', 'it names no server'],
    ['SMTP_URL', 'smtp://', 'it names no server'],
    ['STRIPE_SECRET_KEY', 'pk_live_settings', 'it must start with sk_live_ or sk_test_'],
    ['STRIPE_SECRET_KEY', 'sk_live_', 'too short: part of it is missing'],
    ['STRIPE_SECRET_KEY', 'sk_live_a b c d', 'there is a space or a line break in it'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_settings', 'it must start with pk_live_ or pk_test_'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_settings', 'must both be live or both be test keys'],
    ['STRIPE_WEBHOOK_SECRETS', 'whsec_settings,secret', 'it must start with whsec_'],
    ['STRIPE_WEBHOOK_SECRETS', 'whsec_a', 'too short: part of it is missing'],
    ['STRIPE_ADDRESS', 'http://stripe.example', 'a live key travels over https only'],
    ['ADDRESS_XPUB', 'ypub1', 'it must start with xpub'],
    ['ADDRESS_XPUB', xpub.slice(0, 50), 'too short: it has 50 of 111 characters'],
    ['ADDRESS_XPUB', `${xpub}1`, 'too long: it has 112 characters'],
    ['ADDRESS_XPUB', xpub.replace(/.{4}$/, 'AAAA'), 'its checksum does not fit'],
    ['ADDRESS_XPUB', `xprv${xpub.slice(4)}`, 'it is a private key'],
    ['TAX_RATES', 'XX=5', 'XX is no country'],
    ['TAX_RATES', 'DE=19,DE=7', 'DE is there twice'],
    ['TAX_RATES', 'DE=51', 'a percentage is at most 50'],
    ['S3_BUCKET', 'My Bucket', 'the name of a bucket has'],
  ])('%s=%s is rejected in one line that contains: %s', (name, value, expected) => {
    const DATA_DIR = join(dataDir(), 'none');
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    let said = '';
    try {
      readConfig({ ...real, ...keys, DATA_DIR, [name]: value });
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      said = error.message;
    }
    expect(said).toContain(expected);
    expect(said).toContain(name);
    expect(said.split('\n')).toHaveLength(1);
    // A rejected setting leaves no file behind, and the message does not show a secret.
    expect(existsSync(DATA_DIR)).toBe(false);
    if (/SECRET|KEY/.test(name)) expect(said).not.toContain(value);
  });

  test('all wrong settings are reported together', () => {
    const wrong = {
      ...real,
      PORT: '0',
      PUBLIC_URL: '',
      SMTP_URL: 'http://mail.example',
      SEALING_SECRET: 'short',
      ADDRESS_XPUB: 'xpub1',
      STRIPE_SECRET_KEY: 'sk_live_',
      STRIPE_WEBHOOK_SECRETS: 'whsec_a',
      TAX_RATES: 'DE',
      S3_BUCKET: 'files',
    };
    let said: string[] = [];
    try {
      readConfig({ ...wrong, DATA_DIR: dataDir() });
    } catch (error) {
      said = error instanceof SettingsError ? error.message.split('\n') : [];
    }
    const names = ['PORT', 'PUBLIC_URL', 'SMTP_URL', 'SEALING_SECRET', 'ADDRESS_XPUB', 'STRIPE_SECRET_KEY'];
    for (const name of [
      ...names,
      'STRIPE_WEBHOOK_SECRETS',
      'TAX_RATES',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ])
      expect(said.filter((sentence) => sentence.includes(name)).length, name).toBeGreaterThan(0);
    expect(said).toHaveLength(10);
  });

  test('HOST=localhost makes the server listen on one address', () => {
    expect(readConfig({ HOST: 'localhost', DATA_DIR: dataDir() }).host).toBe('127.0.0.1');
  });

  test('DEMO=on makes the demo listen on HOST', () => {
    expect(readConfig({ HOST: '0.0.0.0', DEMO: 'on', DATA_DIR: dataDir() }).host).toBe('0.0.0.0');
  });
});

describe('addressAt()', () => {
  test('different indexes give different addresses, and the same index always gives the same address', () => {
    const addresses = Array.from({ length: 20 }, (_, index) => addressAt(xpub, index));
    expect(new Set(addresses).size).toBe(20);
    expect(addressAt(xpub, 3)).toBe(addresses[3]);
    for (const address of addresses) expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
  });

  test('the addresses equal those that Ethereum wallets derive from the same key', () => {
    const account = HDKey.fromMasterSeed(
      mnemonicToSeedSync('test test test test test test test test test test test junk'),
    );
    const branch = account.derive("m/44'/60'/0'/0").publicExtendedKey;
    // Ethereum development tools show these as the first two accounts of the mnemonic above.
    expect(addressAt(branch, 0)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
    expect(addressAt(branch, 1)).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  });
});
