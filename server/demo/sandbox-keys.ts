import { hkdfSync } from 'node:crypto';

/**
 * The keys of the demo's payment sandbox. Browsers get the publishable key, so no key may reveal anything
 * about another key, or about the secret that all keys are derived from. The keys stay the same across
 * starts, because the sandbox's stored data needs them.
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
