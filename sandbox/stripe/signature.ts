import { createHmac } from 'node:crypto';

/**
 * The value of the `Stripe-Signature` header. The whole secret is the key of the signature, including
 * `whsec_`.
 */
export function signed(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
