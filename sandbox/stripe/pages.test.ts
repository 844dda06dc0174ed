import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keys, openShop, RETURN_URL, type Shop, tenDollars } from './test-shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

describe('the page with the card form', () => {
  const form = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${shop.sandbox.url}/sandbox/card-form?${new URLSearchParams(query)}`, { headers });

  test('the form shows SANDBOX and the amount, and only the app may frame the form', async () => {
    const { client_secret } = await shop.stripe.paymentIntents.create({ amount: 1234, currency: 'usd' });
    const page = await form({ key: keys.publishableKey, client_secret: client_secret ?? '' });
    const html = await page.text();
    expect(html).toContain('<strong>SANDBOX</strong>');
    expect(html).toContain('12.34 USD');
    expect(html).toContain('data-app-origin="https://shop.example"');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors https://shop.example');
    expect(policy).toContain("script-src 'self'");
    // The content security policy forbids inline scripts and styles.
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
  });

  test("every field has a label, and the form's script and style are served", async () => {
    const html = await (await form({ key: keys.publishableKey })).text();
    const fields = [...html.matchAll(/<label>[^<]+\s*<input name="(\w+)"/g)].map((match) => match[1]);
    expect(fields).toEqual(['number', 'expiry', 'cvc']);
    expect(html.match(/<input/g)).toHaveLength(3);
    for (const path of ['/sandbox/card-form.js', '/sandbox/pages.css']) {
      expect(html).toContain(path);
      expect((await fetch(`${shop.sandbox.url}${path}`)).status).toBe(200);
    }
    expect((await fetch(`${shop.sandbox.url}/sandbox/layout.ts`)).status).toBe(404);
  });

  test('when the app has several origins, the form sends its messages to the origin of the page that frames it', async () => {
    shop.sandbox.control.setAppOrigins(['http://localhost:3000', 'http://127.0.0.1:3000']);
    const html = await (
      await form({ key: keys.publishableKey }, { referer: 'http://127.0.0.1:3000/' })
    ).text();
    expect(html).toContain('data-app-origin="http://127.0.0.1:3000"');
  });

  test('the form is refused when the key belongs to another shop, or when no payment has the client secret', async () => {
    expect((await form({ key: 'pk_test_other' })).status).toBe(401);
    expect((await form({ key: keys.publishableKey, client_secret: 'pi_x_secret_y' })).status).toBe(404);
  });
});

test("the bank's page has a `form-action` policy that allows the return address", async () => {
  const intent = await shop.stripe.paymentIntents.create({
    ...tenDollars,
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: RETURN_URL,
  });
  const page = await fetch(intent.next_action?.redirect_to_url?.url ?? '');
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example");
});
