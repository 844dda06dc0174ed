export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecrets: readonly string[];
  /** Null: Stripe itself. */
  readonly address?: URL | null;
  /** A page that takes cards down inside a frame, where Stripe's own script is not to be had. */
  readonly cardFormAddress?: URL | null;
  /** Whatever speaks as Stripe's own browser script does; without it, that script itself. */
  readonly scriptAddress?: URL | null;
  readonly timeoutMs?: number;
}

/** True in live mode. */
export const isLiveKey = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey);

/**
 * What is wrong with these settings, a sentence each; none: they can be trusted. With an empty secret anybody could sign,
 * so nothing starts without one.
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

/** Says which of three things is wrong; never what the key is. */
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
