import { join } from 'node:path';
import { assertBuilt, buildWebWhenStale } from '#tools/build-web.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { demoLogins, fillDemoWorld, sandboxKeys } from './demo/index.ts';
import { startEmbeddedPostgres } from './embedded/postgres.ts';
import { describePrograms } from './features/media/index.ts';
import { openDatabase } from './kit/db.ts';
import { assertDurable } from './kit/durability.ts';
import { prepareJobs } from './kit/jobs.ts';
import { migrate } from './kit/migrate.ts';
import { SettingsError } from './kit/settings-error.ts';

const say = (line: string): void => console.log(line);

/**
 * If the start fails with a `SettingsError`, for example because of a wrong setting, a port in use or an old ffmpeg,
 * only the error's sentences are printed, without a stack trace.
 */
try {
  await start(readConfig(process.env));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | null = null;
  const stopAll = async (): Promise<void> => {
    for (const step of stops.reverse()) await step();
  };
  // A signal to the process group may arrive twice. The second signal waits for the stop that the first one began.
  const stop = (): Promise<void> => {
    stopping ??= stopAll();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }

  try {
    if (!config.isDemo && !config.isDevelopment) await assertBuilt();
    await checkFfmpeg(config);
    const databaseUrl = config.databaseUrl ?? (await startDatabase(config, stops));
    await prepareDatabase(config, databaseUrl);
    if (config.isDemo && !config.isDevelopment) await buildWebWhenStale(say);
    const app = await createApp(config.isDemo ? await withSandboxes(config, stops) : config, databaseUrl);
    stops.push(() => app.stop());
    await app.listen();
    // An uncaught error does not end the node, because requests have their own transactions and all state is
    // in the database.
    for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(kind, (error: unknown) => app.log.fatal({ err: error }, `${kind}: the node keeps running`));
  } catch (error) {
    await stop();
    throw portError(error, config);
  }
  if (stopping) return;
  say(`DFans is ready at http://localhost:${config.port}`);
  if (config.isDemo) {
    for (const { role, email } of demoLogins.logins)
      say(`  ${role.padEnd(9)}${email.padEnd(22)} ${demoLogins.password}`);
    say('  Demo mode: well-known passwords, reachable from this machine only. Mail stays at /sandbox/mail.');
  }
}

/**
 * A real platform does not start without a recent ffmpeg, because ffmpeg reads files of strangers. A demo starts
 * without it.
 */
async function checkFfmpeg({ isDemo }: Config): Promise<void> {
  const { isRecent, sentence } = await describePrograms();
  if (!isRecent && !isDemo) throw new SettingsError(sentence);
  if (!isRecent || !isDemo) say(sentence);
}

async function startDatabase(config: Config, stops: (() => Promise<void>)[]): Promise<string> {
  say('Starting the database …');
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    say,
    password: config.secrets.database,
  });
  stops.push(() => postgres.stop());
  return postgres.url;
}

/**
 * Starts the demo's payment, rate and translation servers, which speak the protocols of the real providers.
 */
async function withSandboxes(config: Config, stops: (() => Promise<void>)[]): Promise<Config> {
  const { startSandboxes } = await import('#sandbox/start.ts');
  const keys = sandboxKeys(config.secrets.sealing);
  const { stripe, rates, translation, stop } = await startSandboxes({
    stripe: {
      ...keys,
      webhookUrl: `http://127.0.0.1:${config.port}/webhooks/stripe`,
      appOrigin: [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`],
      stateFile: join(config.dataDir, 'sandbox-stripe.json'),
    },
  });
  stops.push(stop);
  return {
    ...config,
    ratesAddress: new URL(rates.url),
    translation: config.translation ?? { address: translation.url, key: null },
    stripe: {
      secretKey: keys.secretKey,
      publishableKey: keys.publishableKey,
      webhookSecrets: [keys.webhookSecret],
      address: new URL(stripe.url),
      cardFormAddress: new URL('/sandbox/card-form', stripe.url),
    },
  };
}

async function prepareDatabase(config: Config, url: string): Promise<void> {
  const database = openDatabase(url, { connections: 4 });
  try {
    await assertDurable(database.pool);
    const applied = await migrate(database.pool);
    if (applied.length > 0) say(`Database migrated: ${applied.length} migrations.`);
    await prepareJobs(database.pool);
    if (config.isDemo)
      await fillDemoWorld(database.db, { xpub: config.secrets.addressXpub, brand: config.brand, say });
  } finally {
    await database.close();
  }
}

function portError(error: unknown, { port, databaseUrl }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return new SettingsError(`Port ${port} is taken by another program: set PORT to a free one.`);
  if (code === 'EACCES')
    return new SettingsError(`Port ${port} may not be used by this user: set PORT to one above 1023.`);
  const isAway = ['ECONNREFUSED', 'ENOTFOUND', '28P01', '28000', '3D000', 'ETIMEDOUT'].includes(String(code));
  if (databaseUrl && isAway)
    return new SettingsError(`The database at DATABASE_URL cannot be used (${String(code)}).`);
  return error;
}
