import { defaultBrand } from '#contract/brand.ts';
import type { Config } from '#server/config.ts';
import { xpubOf } from '#server/kit/addresses.ts';

const secrets = {
  sealing: 'a sealing secret that only tests know',
  addressXpub: xpubOf('the seed of the addresses in tests'),
  database: '',
};

/** The configuration of a platform for tests: a demo on a free port of this machine, without log output. */
export function testConfig(dataDir: string, changes: Partial<Config> = {}): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: null,
    diskReserveBytes: 0,
    isDemo: true,
    isDevelopment: false,
    publicUrl: null,
    trustedHops: 0,
    brand: defaultBrand,
    logLevel: 'silent',
    metricsToken: null,
    smtp: null,
    secrets,
    media: { origin: null, s3: null },
    // No server listens at this address. A test that pays starts a sandbox and passes the sandbox's address.
    ratesAddress: new URL('http://127.0.0.1:1'),
    taxRates: new Map(),
    readsLinks: true,
    assistant: null,
    translation: null,
    stripe: {
      secretKey: 'sk_test_world',
      publishableKey: 'pk_test_world',
      webhookSecrets: ['whsec_world_of_tests'],
      address: new URL('http://127.0.0.1:1'),
    },
    ...changes,
  };
}
