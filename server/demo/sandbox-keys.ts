import { hkdfSync } from 'node:crypto';

/**
 * Keys of the demo's payment sandbox. Browsers are shown the publishable one, so none of them may tell anything of
 * another or of the secret they are derived from. They stay the same from start to start, as the sandbox's own book does.
 */
export function sandboxKeys(sealing: string): {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
} {
  const derived = (use: string): string =>
    Buffer.from(hkdfSync('sha256', sealing, '', `sandbox ${use}`, 32)).toString('base64url');
  return {
    secretKey: `sk_test_${derived('secret key')}`,
    publishableKey: `pk_test_${derived('publishable key')}`,
    webhookSecret: `whsec_${derived('webhook secret')}`,
  };
}
