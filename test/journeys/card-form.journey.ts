import Fastify from 'fastify';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountCardForm } from '#server/pages/card-form/mount-card-form.ts';
import { type StripeSandbox, startStripeSandbox } from '../../sandbox/stripe/index.ts';
import { openBrowser, openPage } from './browser.ts';

const PUBLISHABLE_KEY = 'pk_test_card_form';

describe('card form with a provider’s script', () => {
  let browser: Browser;
  let sandbox: StripeSandbox;
  let origin: string;
  const http = Fastify();

  beforeAll(async () => {
    browser = await openBrowser();
    // Serves a page that embeds the form in a frame, as the app does, and records the messages of the form.
    http.get('/', (_request, reply) =>
      reply
        .type('text/html')
        .send(
          '<!doctype html><title>shop</title><script src="/record.js"></script><iframe title="form" src="/pay-form?lang=en" width="420" height="260"></iframe>',
        ),
    );
    http.get('/record.js', (_request, reply) =>
      reply
        .type('text/javascript')
        .send(
          'window.posted=[];addEventListener("message",e=>{if(e.origin===location.origin)posted.push(e.data)})',
        ),
    );
    http.get('/theme.js', (_request, reply) => reply.type('text/javascript').send(''));
    let address = '';
    sandbox = await startStripeSandbox({
      secretKey: 'sk_test_card_form',
      publishableKey: PUBLISHABLE_KEY,
      webhookSecret: 'whsec_card_form',
      webhookUrl: null,
      appOrigin: [],
    });
    address = new URL('/v3/', sandbox.url).href;
    await mountCardForm(http, { kind: 'script', address, publishableKey: PUBLISHABLE_KEY });
    origin = await http.listen({ port: 0, host: '127.0.0.1' });
    sandbox.control.setAppOrigins([origin]);
  });
  afterAll(async () => {
    await browser.close();
    await http.close();
    await sandbox.stop();
  });

  test.each(['desktop', 'phone'] as const)(
    'a fan enters a card in the provider’s frame, and the page gets only the card’s token (%s)',
    async (size) => {
      const { page, context, pageErrors } = await openPage(browser, size);
      await page.goto(origin);
      const form = page.frameLocator('iframe');
      const fields = form.frameLocator('iframe');
      await fields.getByLabel('Card number').fill('4242424242424241');
      await fields.getByLabel(/Expiry/).fill('12/30');
      await fields.getByLabel(/CVC/).fill('123');
      const use = form.getByRole('button', { name: 'Use this card' });
      await use.click();
      await form.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
      await fields.getByLabel('Card number').fill('4242424242424242');
      await use.click();
      await expect
        .poll(() => page.evaluate('posted.filter(({type})=>type==="card")'))
        .toMatchObject([{ type: 'card', paymentMethod: expect.stringMatching(/^pm_/) }]);
      expect(JSON.stringify(await page.evaluate('posted'))).not.toContain('4242424242');
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test('the security policy allows only the provider’s scripts, and only our own pages may embed the form', async () => {
    const answer = await fetch(`${origin}/pay-form?lang=ar`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' ${new URL(sandbox.url).origin};`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
    const html = await answer.text();
    expect(html).toContain('<html lang="ar" dir="rtl"');
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
  });
});
