import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Brand, defaultBrand } from '#contract/brand.ts';
import { xpubOf } from './kit/addresses.ts';
import { newToken } from './kit/random.ts';
import { SettingsError } from './kit/settings-error.ts';
import type { LanguageEndpoint } from './providers/language/port.ts';
import type { StripeSettings } from './providers/payments/stripe-client.ts';
import type { S3Settings } from './providers/storage/s3.ts';
import type { TranslationEndpoint } from './providers/translation/port.ts';

/** The only reader of the environment. A wrong setting is said in one sentence and stops the start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** With less than this free below `dataDir`, no upload begins and the node says that it is not ready. */
  readonly diskReserveBytes: number;
  /** Demo world, sandboxes and one-tap logins: only ever on the embedded database. */
  readonly isDemo: boolean;
  readonly isDevelopment: boolean;
  /** Where people reach this platform; null in demo, where any loopback address will do. */
  readonly publicUrl: URL | null;
  /** How many proxies stand in front; the client's address is what the last of them saw. */
  readonly trustedHops: number;
  readonly brand: Brand;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly secrets: Secrets;
  /** Null in the demo until its sandbox has an address. */
  readonly stripe: StripeSettings | null;
  readonly media: {
    /** Another host for `/m/…`; null: this platform's own. */
    readonly origin: URL | null;
    /** Null: files stay in the data folder. */
    readonly s3: S3Settings | null;
  };
  /** Answers spot prices in Coinbase's form. */
  readonly ratesAddress: URL;
  /** What is added to a price as tax, by the buyer's country, in hundredths of a percent. */
  readonly taxRates: ReadonlyMap<string, number>;
  /** Whether pages behind links in messages are read, to tell what stands there. */
  readonly readsLinks: boolean;
  /** A server that speaks the OpenAI protocol, for creators who name none of their own; null: there is none. */
  readonly assistant: LanguageEndpoint | null;
  /** A server that speaks LibreTranslate's protocol; null: messages are not translated. */
  readonly translation: TranslationEndpoint | null;
}

export interface Secrets {
  /** Seals what must be repeated but not readable in the database. */
  readonly sealing: string;
  /** The platform's extended public key; every account's address is derived from it. */
  readonly addressXpub: string;
  /** The embedded database's password. */
  readonly database: string;
}

const flag = z.enum(['on', 'off', '']).optional();

/** Every setting there is; README.md has a row for each. */
export const Environment = z.object({
  PORT: z.coerce.number('a number from 1 to 65535').int().min(1).max(65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(1_000_000).default(256),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that starts with postgres://')
    .optional(),
  NODE_ENV: z.string().optional(),
  DEMO: flag,
  HOT_RELOAD: flag,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  BRAND_NAME: z.string().min(1).max(40).default(defaultBrand.name),
  BRAND_SLUG: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,19}$/)
    .default(defaultBrand.slug),
  OFFICIAL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]{3,30}$/)
    .default(defaultBrand.officialDomain),
  TOKEN_NAME: z
    .string()
    .regex(/^[A-Z]{2,6}$/)
    .default(defaultBrand.token),
  SUPPORT_MAIL: z.email().default(defaultBrand.supportMail),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'an address that starts with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.email().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRETS: z.string().optional(),
  STRIPE_ADDRESS: z.url({ protocol: /^https?$/ }).optional(),
  RATES_ADDRESS: z.url({ protocol: /^https?$/ }).default('https://api.coinbase.com'),
  TAX_RATES: z.string().optional(),
  LINK_PREVIEWS: flag,
  ASSISTANT_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSISTANT_MODEL: z.string().max(100).optional(),
  ASSISTANT_KEY: z.string().max(300).optional(),
  TRANSLATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSLATION_KEY: z.string().max(300).optional(),
  MEDIA_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SEALING_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  ADDRESS_XPUB: z
    .string()
    .regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/, 'an extended public key that starts with xpub')
    .optional(),
});

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(`The setting ${issue?.path.join('.')} is wrong: it must be ${issue?.message}.`);
  }
  const settings = parsed.data;
  const isProduction = settings.NODE_ENV === 'production';
  const isDemo = !settings.DATABASE_URL && !isProduction && settings.DEMO !== 'off';
  if (settings.HOST && !isLoopback(settings.HOST) && isDemo && settings.DEMO !== 'on') {
    throw new SettingsError(
      'The demo has well-known passwords, so it answers on this machine only: set DEMO=on to open it on HOST all the same, or DEMO=off.',
    );
  }
  if (settings.DEMO === 'on' && !isDemo) {
    throw new SettingsError('DEMO=on works only with the embedded database and without NODE_ENV=production.');
  }
  if (!isDemo && !settings.PUBLIC_URL) {
    throw new SettingsError(
      'PUBLIC_URL is missing: the address at which people reach this platform, such as https://fans.example.',
    );
  }
  if (settings.SMTP_URL && !settings.MAIL_FROM)
    throw new SettingsError('MAIL_FROM is missing: the address that mail comes from.');
  if (!isDemo && !settings.SMTP_URL) {
    throw new SettingsError(
      'SMTP_URL is missing: people prove their address by mail, so the platform needs a mail server.',
    );
  }
  const dataDir = resolve(settings.DATA_DIR);
  return {
    port: settings.PORT,
    host: settings.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    diskReserveBytes: settings.DISK_RESERVE_MB * MEGABYTE,
    isDemo,
    isDevelopment: settings.HOT_RELOAD === 'on',
    publicUrl: settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL) : null,
    trustedHops: settings.TRUSTED_HOPS,
    brand: {
      name: settings.BRAND_NAME,
      slug: settings.BRAND_SLUG,
      officialDomain: settings.OFFICIAL_DOMAIN,
      token: settings.TOKEN_NAME,
      supportMail: settings.SUPPORT_MAIL,
    },
    // A demo is read by the person who started it, a real platform by its operator's tools.
    logLevel: settings.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    metricsToken: settings.METRICS_TOKEN ?? null,
    smtp:
      settings.SMTP_URL && settings.MAIL_FROM ? { url: settings.SMTP_URL, from: settings.MAIL_FROM } : null,
    stripe: readStripe(settings, isDemo),
    media: {
      origin: settings.MEDIA_ORIGIN ? new URL(settings.MEDIA_ORIGIN) : null,
      s3: readS3(settings),
    },
    ratesAddress: new URL(settings.RATES_ADDRESS),
    taxRates: readTaxRates(settings.TAX_RATES ?? (isDemo ? DEMO_TAX_RATES : '')),
    readsLinks: settings.LINK_PREVIEWS !== 'off',
    assistant: readAssistant(settings),
    translation: settings.TRANSLATION_URL
      ? { address: settings.TRANSLATION_URL, key: settings.TRANSLATION_KEY ?? null }
      : null,
    secrets: readSecrets(dataDir, {
      isDemo,
      isEmbedded: !settings.DATABASE_URL,
      sealing: settings.SEALING_SECRET,
      addressXpub: settings.ADDRESS_XPUB,
    }),
  };
}

const MEGABYTE = 1024 * 1024;

const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);

const TAX_MAX_BPS = 5_000;
/** So that the line is seen: one of the demo's fans lives there. */
const DEMO_TAX_RATES = 'DE=19';

/** `DE=19,CH=8.1`: a country and its percentage each. A rate that is guessed would charge people wrongly. */
function readTaxRates(text: string): ReadonlyMap<string, number> {
  const rates = new Map<string, number>();
  for (const part of text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const [, country, whole, hundredths = ''] = /^([A-Z]{2})=(\d{1,2})(?:\.(\d{1,2}))?$/.exec(part) ?? [];
    const bps = Number(`${whole}${hundredths.padEnd(2, '0')}`);
    if (!country || rates.has(country) || bps > TAX_MAX_BPS)
      throw new SettingsError(
        `The setting TAX_RATES is wrong at "${part}": it must name each country once, with its percentage from 0 to 50, such as DE=19,CH=8.1.`,
      );
    rates.set(country, bps);
  }
  return rates;
}

/** Without a way to pay, nothing can be sold: a real platform names its payment provider. */
function readStripe(settings: z.output<typeof Environment>, isDemo: boolean): StripeSettings | null {
  if (isDemo) return null;
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRETS: secrets,
  } = settings;
  if (!secretKey)
    throw new SettingsError('STRIPE_SECRET_KEY is missing: the secret key of the payment provider.');
  if (!publishableKey)
    throw new SettingsError(
      'STRIPE_PUBLISHABLE_KEY is missing: the publishable key of the payment provider.',
    );
  if (!secrets)
    throw new SettingsError(
      'STRIPE_WEBHOOK_SECRETS is missing: what the payment provider signs its notes with.',
    );
  const address = settings.STRIPE_ADDRESS ? new URL(settings.STRIPE_ADDRESS) : null;
  return {
    secretKey,
    publishableKey,
    webhookSecrets: secrets.split(',').map((secret) => secret.trim()),
    address,
  };
}

/** Whoever runs the platform may put it anywhere, also on this machine. */
function readAssistant(settings: z.output<typeof Environment>): LanguageEndpoint | null {
  const { ASSISTANT_URL: address, ASSISTANT_MODEL: model, ASSISTANT_KEY: key } = settings;
  if (!address) return null;
  if (!model) throw new SettingsError('ASSISTANT_MODEL is missing: the name of the model at ASSISTANT_URL.');
  return { address, model, key: key ?? null, isTrusted: true };
}

/** All of it or none: half a bucket would lose files. */
function readS3(settings: z.output<typeof Environment>): S3Settings | null {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
  } = settings;
  if (!bucket) return null;
  if (!accessKeyId || !secretAccessKey)
    throw new SettingsError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing: the keys to S3_BUCKET.');
  return { bucket, region, accessKeyId, secretAccessKey, endpoint: endpoint ? new URL(endpoint) : null };
}

interface GivenSecrets {
  isDemo: boolean;
  isEmbedded: boolean;
  sealing: string | undefined;
  addressXpub: string | undefined;
}

/** A demo makes its own secrets; a real platform is given them. The embedded database's password is always ours. */
function readSecrets(dataDir: string, { isDemo, isEmbedded, sealing, addressXpub }: GivenSecrets): Secrets {
  if (!isDemo && !sealing)
    throw new SettingsError('SEALING_SECRET is missing: 32 or more random characters, kept for ever.');
  if (!isDemo && !addressXpub) {
    throw new SettingsError(
      'ADDRESS_XPUB is missing: the extended public key that account addresses are derived from.',
    );
  }
  const kept = isEmbedded ? keptSecrets(dataDir) : null;
  return {
    sealing: sealing ?? kept?.sealing ?? '',
    addressXpub: addressXpub ?? (kept ? xpubOf(kept.addressSeed) : ''),
    database: kept?.database ?? '',
  };
}

const Kept = z.object({ sealing: z.string(), addressSeed: z.string(), database: z.string() });

/** Demo secrets are made once and kept in the data folder, readable by the owner alone. */
function keptSecrets(dataDir: string): z.output<typeof Kept> {
  const file = join(dataDir, 'secrets.json');
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw new SettingsError(
        `The file ${file} cannot be read: put back the old one, or start afresh with npm run demo:reset.`,
      );
    }
  }
  const fresh = { sealing: newToken(), addressSeed: newToken() + newToken(), database: newToken() };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(fresh), { mode: 0o600 });
  return fresh;
}
