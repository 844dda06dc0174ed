import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultBrand } from '#contract/brand.ts';
import { openWorld, type World } from '#test/world.ts';
import { appPage, matchRoute } from './app-page.ts';
import { catalogue, openApi } from './openapi.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const boot = {
  brand: { ...defaultBrand, name: '<b>"Fans"</b>' },
  version: '1',
  demo: null,
  translates: false,
  loginTypes: [5],
};

describe('the server’s pages', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });

  test('a fixed route matches in any letter case, and a creator’s address is not a fixed route', () => {
    expect(matchRoute('/home')).toMatchObject({ isFixed: true, route: { name: 'Home' } });
    expect(matchRoute('/Settings/Account/')).toMatchObject({ route: { name: 'SettingsAccount' } });
    expect(matchRoute('/')).toMatchObject({ route: { name: 'Login' } });
    expect(matchRoute('/miraokafor')).toMatchObject({ isFixed: false, route: { name: 'Creators' } });
    expect(matchRoute('/a/b/c/d')).toBeNull();
  });

  test('boot settings are escaped in the app’s page', () => {
    const html = appPage('<head><!--boot--></head>', { head: null, sight: null, links: '' }, boot);
    expect(html).not.toContain('<b>');
    const content = /name="boot" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(
      JSON.parse(
        content
          .replaceAll('&quot;', '"')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&amp;', '&'),
      ),
    ).toEqual(boot);
  });

  test('the content security policy of the app’s page allows no inline script', () => {
    const policy = contentSecurityPolicy({ isDevelopment: false, styleNonce: 'n' });
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  test.each(['/api/docs', '/sandbox/mail'])(
    'the page %s has no inline code and may load only its style sheet',
    async (path) => {
      const answer = await world.visitor().raw(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      const html = await answer.text();
      expect(html).not.toMatch(/<script|<style|<form|<img| style=| on[a-z]+=/i);
      expect(html.match(/<link [^>]*>/g)).toEqual(['<link rel="stylesheet" href="/sandbox-page.css">']);
    },
  );

  test('the call catalogue lists every call of the contract', async () => {
    const response = await world.visitor().raw('/api/openapi.json');
    const document = z
      .object({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })
      .parse(await response.json());
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toHaveLength(catalogue.length);
    expect(openApi(defaultBrand)).toMatchObject({ info: { title: 'DFans API' } });
    const docs = await (await world.visitor().raw('/api/docs')).text();
    for (const { call } of catalogue) expect(docs).toContain(call.path.replace('{product}', 'dfans'));
  });

  test('a local request gets health, readiness and metrics', async () => {
    const visitor = world.visitor();
    expect((await visitor.raw('/healthz')).status).toBe(200);
    expect((await visitor.raw('/readyz')).status).toBe(200);
    expect(await (await visitor.raw('/metrics')).text()).toContain('http_request_seconds');
  });

  test('an unknown call gets 404 (not found) in the usual envelope', async () => {
    const response = await world.visitor().raw('/api/no/such/call', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 404, success: false, data: { reason: 'not_found' } });
  });
});
