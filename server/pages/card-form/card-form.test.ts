import { expect, test } from 'vitest';
import { cardFormPolicy } from './mount-card-form.ts';

test('cardFormPolicy() allows only the origins that the provider’s real script needs', () => {
  const policy = cardFormPolicy('https://js.stripe.com/v3/');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' https://js.stripe.com;");
  expect(policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com;');
  expect(policy).toContain('connect-src https://api.stripe.com;');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain('unsafe');
});
