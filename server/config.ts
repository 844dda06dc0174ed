import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Brand, defaultBrand } from '#contract/brand.ts';
import { addressProblem, readTaxRates, s3Problems, sentenceOf, xpubProblem } from './config-checks.ts';
import { xpubOf } from './kit/addresses.ts';
import { newToken } from './kit/random.ts';
import { SettingsError } from './kit/settings-error.ts';
import type { LanguageEndpoint } from './providers/language/port.ts';
import type { StripeSettings } from './providers/payments/stripe-settings.ts';
import { stripeProblems } from './providers/payments/stripe-settings.ts';
import type { S3Settings } from './providers/storage/s3.ts';
import type { TranslationEndpoint } from './providers/translation/port.ts';

/** The settings. They come from the environment, which only `readConfig` reads. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The database's URL; null if the embedded PostgreSQL is used. */
  readonly databaseUrl: string | null;
  /**
   * The minimum free disk space at `dataDir`. With less, uploads are refused and the node reports that it is not
   * ready.
   */
  readonly diskReserveBytes: number;
  /** A demo has demo data, sandbox providers and one-tap logins. It needs the embedded database. */
  readonly isDemo: boolean;
  readonly isDevelopment: boolean;
  /** The address at which people reach this platform; null in a demo, which accepts any loopback name. */
  readonly publicUrl: URL | null;
  /**
   * The number of trusted proxies. The client's address is the one that the outermost of these proxies saw.
   */
  readonly trustedHops: number;
  readonly brand: Brand;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly secrets: Secrets;
  /** The payment provider's settings; null in a demo until its sandbox provider has started. */
  readonly stripe: StripeSettings | null;
  readonly media: {
    /** The separate origin that serves `/m/…`; null if the platform's own origin serves it. */
    readonly origin: URL | null;
    /** The object storage for files; null if files are stored in the data folder. */
    readonly s3: S3Settings | null;
  };
  /** The address of a server that returns spot prices in Coinbase's format. */
  readonly ratesAddress: URL;
  /** The tax that is added to a price, in hundredths of a percent, for each country of a buyer. */
  readonly taxRates: ReadonlyMap<string, number>;
  /** Whether linked pages are fetched to show link previews in messages. */
  readonly readsLinks: boolean;
  /**
   * A server that speaks the OpenAI protocol, for creators who configure no server of their own; null if there is
   * none.
   */
  readonly assistant: LanguageEndpoint | null;
  /** A server that speaks LibreTranslate's protocol; null if messages are not translated. */
  readonly translation: TranslationEndpoint | null;
}

export interface Secrets {
  /** The key that encrypts secrets in the database, and the key for signatures and tokens. */
  readonly sealing: string;
  /** The platform's extended public key. Every account's address is derived from it. */
  readonly addressXpub: string;
  /** The password of the embedded database; empty without an embedded database. */
  readonly database: string;
}

const flag = z.enum(['on', 'off', '']).optional();
const webAddress = () =>
  z.url({ protocol: /^https?$/, error: 'an address that starts with https:// or http://' });
const mailAddress = () => z.email({ error: 'a mail address' });

/** The schema of all settings. README.md has a row for each of them. */
export const Environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
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
  PUBLIC_URL: webAddress().optional(),
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  BRAND_NAME: z.string().min(1).max(40).default(defaultBrand.name),
  BRAND_SLUG: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,19}$/, '2 to 20 small letters and digits that begin with a letter')
    .default(defaultBrand.slug),
  OFFICIAL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]{3,30}$/, '3 to 30 small letters, digits and hyphens')
    .default(defaultBrand.officialDomain),
  TOKEN_NAME: z
    .string()
    .regex(/^[A-Z]{2,6}$/, '2 to 6 capital letters')
    .default(defaultBrand.token),
  SUPPORT_MAIL: mailAddress().default(defaultBrand.supportMail),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'an address that starts with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: mailAddress().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRETS: z.string().optional(),
  STRIPE_ADDRESS: webAddress().optional(),
  RATES_ADDRESS: webAddress().default('https://api.coinbase.com'),
  TAX_RATES: z.string().optional(),
  LINK_PREVIEWS: flag,
  ASSISTANT_URL: webAddress().optional(),
  ASSISTANT_MODEL: z.string().max(100).optional(),
  ASSISTANT_KEY: z.string().max(300).optional(),
  TRANSLATION_URL: webAddress().optional(),
  TRANSLATION_KEY: z.string().max(300).optional(),
  MEDIA_ORIGIN: webAddress().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: webAddress().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SEALING_SECRET: z.string().min(32).optional(),
  ADDRESS_XPUB: z.string().optional(),
});

type Settings = z.output<typeof Environment>;

/**
 * Reads and checks all settings before anything else happens. If there are problems, the start stops with one
 * sentence for each problem, before a database connection is opened or a file is written.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { settings, wrong } = readSettings(env);
  const isProduction = settings.NODE_ENV === 'production';
  const isDemo = !env.DATABASE_URL && !isProduction && settings.DEMO !== 'off';
  const { rates, problems: taxProblems } = readTaxRates(settings.TAX_RATES ?? (isDemo ? DEMO_TAX_RATES : ''));
  const stripe = isDemo ? null : readStripe(settings);
  const problems = [
    ...wrong.values(),
    ...modeProblems(settings, isDemo),
    ...missing(settings, isDemo).flatMap(([name, sentence]) => (wrong.has(name) ? [] : [sentence])),
    ...taxProblems,
    ...s3Problems({
      bucket: settings.S3_BUCKET,
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    }),
    ...(stripe ? stripeProblems(stripe) : []),
  ];
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  const dataDir = resolve(settings.DATA_DIR);
  return {
    port: settings.PORT,
    host: oneAddress(settings.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0')),
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
    // By default, the log of a demo has only warnings and errors, because the person who started the demo
    // reads it. The log of a real platform has more, because the operator's tools read it.
    logLevel: settings.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    metricsToken: settings.METRICS_TOKEN ?? null,
    smtp:
      settings.SMTP_URL && settings.MAIL_FROM ? { url: settings.SMTP_URL, from: settings.MAIL_FROM } : null,
    stripe,
    media: {
      origin: settings.MEDIA_ORIGIN ? new URL(settings.MEDIA_ORIGIN) : null,
      s3: readS3(settings),
    },
    ratesAddress: new URL(settings.RATES_ADDRESS),
    taxRates: rates,
    readsLinks: settings.LINK_PREVIEWS !== 'off',
    assistant: readAssistant(settings),
    translation: settings.TRANSLATION_URL
      ? { address: settings.TRANSLATION_URL, key: settings.TRANSLATION_KEY ?? null }
      : null,
    secrets: readSecrets(dataDir, {
      isEmbedded: !settings.DATABASE_URL,
      sealing: settings.SEALING_SECRET,
      addressXpub: settings.ADDRESS_XPUB,
    }),
  };
}

const MEGABYTE = 1024 * 1024;

const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);

/**
 * The address to listen on. `localhost` has two, and Fastify would open a second server for the other one, without
 * the connection limits and the sockets of the first.
 */
const oneAddress = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host);

/** The demo's tax rates. One of the demo's fans lives in Germany, so the demo shows a sale with tax. */
const DEMO_TAX_RATES = 'DE=19';

/** Checks each setting separately, so that all problems are found. A wrong setting is then treated as not set. */
function readSettings(env: NodeJS.ProcessEnv): { settings: Settings; wrong: ReadonlyMap<string, string> } {
  const given = Object.entries(env).filter(
    ([name, value]) => value !== '' && Object.hasOwn(Environment.shape, name),
  );
  const wrong = new Map<string, string>();
  for (const [name, value] of given) {
    const parsed = Environment.shape[name as keyof typeof Environment.shape].safeParse(value);
    const problem = parsed.success ? problemOf(name, value ?? '') : sentenceOf(name, parsed.error.issues[0]);
    if (problem) wrong.set(name, problem);
  }
  return {
    settings: Environment.parse(Object.fromEntries(given.filter(([name]) => !wrong.has(name)))),
    wrong,
  };
}

/** The problem with a setting that its schema cannot detect; null if there is none. */
function problemOf(name: string, value: string): string | null {
  if (name === 'ADDRESS_XPUB') return xpubProblem(value);
  return name === 'DATABASE_URL' || name === 'SMTP_URL' ? addressProblem(name, value) : null;
}

function modeProblems({ HOST: host, DEMO: demo }: Settings, isDemo: boolean): string[] {
  const problems: string[] = [];
  if (host && !isLoopback(host) && isDemo && demo !== 'on')
    problems.push(
      'The demo has well-known passwords, so it answers on this machine only: set DEMO=on to open it on HOST all the same, or DEMO=off.',
    );
  if (demo === 'on' && !isDemo)
    problems.push('DEMO=on works only with the embedded database and without NODE_ENV=production.');
  return problems;
}

/** A sentence for each required setting that is not set. */
function missing(settings: Settings, isDemo: boolean): (readonly [name: string, sentence: string])[] {
  const needed = Object.entries({
    PUBLIC_URL: 'the address at which people reach this platform, such as https://fans.example.',
    SMTP_URL: 'people prove their address by mail, so the platform needs a mail server.',
    STRIPE_SECRET_KEY: 'the secret key of the payment provider.',
    STRIPE_PUBLISHABLE_KEY: 'the publishable key of the payment provider.',
    STRIPE_WEBHOOK_SECRETS: 'what the payment provider signs its webhook events with.',
    SEALING_SECRET: '32 or more random characters, kept for ever.',
    ADDRESS_XPUB: 'the extended public key that account addresses are derived from.',
  } satisfies Partial<Record<keyof Settings, string>>);
  const absent = isDemo ? [] : needed.filter(([name]) => settings[name as keyof Settings] === undefined);
  const paired: [string, string][] = [];
  if ((settings.SMTP_URL || !isDemo) && !settings.MAIL_FROM)
    paired.push(['MAIL_FROM', 'the address that mail comes from.']);
  if (settings.ASSISTANT_URL && !settings.ASSISTANT_MODEL)
    paired.push(['ASSISTANT_MODEL', 'the name of the model at ASSISTANT_URL.']);
  return [...absent, ...paired].map(([name, what]) => [name, `${name} is missing: ${what}`] as const);
}

/** The payment provider's settings; null if one of the three required ones is missing. */
function readStripe(settings: Settings): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRETS: secrets,
  } = settings;
  if (!secretKey || !publishableKey || !secrets) return null;
  return {
    secretKey,
    publishableKey,
    webhookSecrets: secrets.split(',').map((secret) => secret.trim()),
    address: settings.STRIPE_ADDRESS ? new URL(settings.STRIPE_ADDRESS) : null,
  };
}

/** The operator's model server. It is trusted: it may have any address, even one on this machine. */
function readAssistant(settings: Settings): LanguageEndpoint | null {
  const { ASSISTANT_URL: address, ASSISTANT_MODEL: model, ASSISTANT_KEY: key } = settings;
  return address && model ? { address, model, key: key ?? null, isTrusted: true } : null;
}

/** The settings of the object storage; null unless the bucket and both of its keys are set. */
function readS3(settings: Settings): S3Settings | null {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
  } = settings;
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  return { bucket, region, accessKeyId, secretAccessKey, endpoint: endpoint ? new URL(endpoint) : null };
}

interface GivenSecrets {
  isEmbedded: boolean;
  sealing: string | undefined;
  addressXpub: string | undefined;
}

/**
 * With the embedded database, the database's password and all secrets that the operator did not set come from the data
 * folder. With another database, the operator sets all secrets.
 */
function readSecrets(dataDir: string, { isEmbedded, sealing, addressXpub }: GivenSecrets): Secrets {
  const kept = isEmbedded ? keptSecrets(dataDir) : null;
  return {
    sealing: sealing ?? kept?.sealing ?? '',
    addressXpub: addressXpub ?? (kept ? xpubOf(kept.addressSeed) : ''),
    database: kept?.database ?? '',
  };
}

const Kept = z.object({ sealing: z.string(), addressSeed: z.string(), database: z.string() });

/** Reads the secrets in the data folder. The first start writes them to a file that only its owner can read. */
function keptSecrets(dataDir: string): z.output<typeof Kept> {
  const file = join(dataDir, 'secrets.json');
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw new SettingsError(
        `The file ${file} cannot be read: put back the old one, or start again with npm run demo:reset.`,
      );
    }
  }
  const fresh = { sealing: newToken(), addressSeed: newToken() + newToken(), database: newToken() };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(fresh), { mode: 0o600 });
  return fresh;
}
