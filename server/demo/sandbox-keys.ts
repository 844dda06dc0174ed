import { hkdfSync } from 'node:crypto';

/**
 * Keys of the demo's payment sandbox. Browsers get the publishable key, so no key may reveal anything about
 * another or about the secret from which they are derived. They stay the same across starts, like the
 * sandbox's stored data.
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
