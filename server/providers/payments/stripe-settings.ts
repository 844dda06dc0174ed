export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecrets: readonly string[];
  /** The address of the API; null for Stripe's own. */
  readonly address?: URL | null;
  /**
   * The address of a card form to embed in a frame, for a sandbox in which Stripe's own script is
   * unavailable.
   */
  readonly cardFormAddress?: URL | null;
  /** The address of a replacement for Stripe's browser script. */
  readonly scriptAddress?: URL | null;
  readonly timeoutMs?: number;
}

export const isLiveKey = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey);

/**
 * Returns a sentence for each problem with the settings; an empty list means that they are valid. The server
 * does not start without a webhook secret, because with an empty one anybody could sign webhooks.
 */
export function stripeProblems({
  secretKey,
  publishableKey,
  webhookSecrets,
  address,
}: StripeSettings): string[] {
  const wrong = [
    keyProblem('STRIPE_SECRET_KEY', secretKey, {
      shape: /^[sr]k_(?:live|test)_(.*)$/s,
      starts: 'sk_live_ or sk_test_',
      leastChars: 4,
    }),
    keyProblem('STRIPE_PUBLISHABLE_KEY', publishableKey, {
      shape: /^pk_(?:live|test)_(.*)$/s,
      starts: 'pk_live_ or pk_test_',
      leastChars: 4,
    }),
    webhookSecrets.length === 0 ? 'STRIPE_WEBHOOK_SECRETS is wrong: it holds no secret.' : null,
    ...webhookSecrets.map((secret) =>
      keyProblem('STRIPE_WEBHOOK_SECRETS', secret, {
        shape: /^whsec_(.*)$/s,
        starts: 'whsec_, and so must each of several that are set apart by commas',
        leastChars: 8,
      }),
    ),
  ].filter((problem) => problem !== null);
  if (wrong.length > 0) return wrong;
  if (isLiveKey(secretKey) !== publishableKey.startsWith('pk_live_'))
    wrong.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or both be test keys.');
  if (isLiveKey(secretKey) && address && address.protocol !== 'https:')
    wrong.push('STRIPE_ADDRESS is wrong: a live key travels over https only.');
  return wrong;
}

/** Returns a sentence about what is wrong with a key, without revealing the key. */
function keyProblem(
  name: string,
  key: string,
  { shape, starts, leastChars }: { shape: RegExp; starts: string; leastChars: number },
): string | null {
  const rest = shape.exec(key)?.[1];
  if (rest === undefined) return `${name} is wrong: it must start with ${starts}.`;
  if (/\s/.test(rest)) return `${name} is wrong: there is a space or a line break in it.`;
  if (rest.length < leastChars) return `${name} is too short: part of it is missing.`;
  return null;
}
