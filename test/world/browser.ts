import { Session } from '#contract/account.ts';
import { type Call, type InputOf, type OutputOf, pathOf } from '#contract/kit.ts';
import { newId } from '#server/kit/random.ts';
import { type CookieJar, cookieJar } from './cookies.ts';
import type { PlatformNode } from './node.ts';
import { readAnswer } from './refused.ts';

export interface CallOptions {
  /** The Idempotency-Key. Calls that need one get a new one by default, so a repeat must pass its own. */
  readonly key?: string;
  readonly language?: string;
  /** The creator's role. By default, calls for creators are made as the seller. */
  readonly role?: 'buyer' | 'seller';
  readonly shopDomain?: string;
  readonly headers?: Record<string, string>;
}

/** One browser, with its own cookies and access token, that calls one node over real HTTP. */
export interface Browser {
  readonly cookies: CookieJar;
  /** Null while nobody is logged in. */
  token: string | null;
  /** The node of the next calls. Open sockets stay at their node. */
  node: PlatformNode;
  /** Makes a call of the contract; a refusal is thrown as `RefusedError`. */
  call<C extends Call>(contractCall: C, input: InputOf<C>, options?: CallOptions): Promise<OutputOf<C>>;
  /** Makes any request with this browser's cookies and token. Returns the response unparsed. */
  raw(path: string, init?: RequestInit): Promise<Response>;
}

export function openBrowser(node: PlatformNode, { shopDomain = '' }: { shopDomain?: string } = {}): Browser {
  const browser: Browser = {
    cookies: cookieJar(),
    token: null,
    node,
    async call(contractCall, input, options = {}) {
      const response = await browser.raw(`/api${pathOf(contractCall.path, browser.node.slug)}`, {
        method: 'POST',
        body: JSON.stringify(input),
        headers: headersFor(contractCall, { shopDomain, ...options }),
      });
      const output = contractCall.output.parse(await readAnswer(response, contractCall)) as OutputOf<
        typeof contractCall
      >;
      // As in the web app, a call that opens or renews the session gives the token of the next calls.
      if (contractCall.output === Session) browser.token = Session.parse(output).token;
      return output;
    },
    async raw(path, init = {}) {
      const headers = new Headers(init.headers);
      const own = browser.cookies.headerFor(path);
      for (const [name, value] of Object.entries(own)) if (!headers.has(name)) headers.set(name, value);
      if (browser.token && !headers.has('authorization')) headers.set('authorization', browser.token);
      const response = await fetch(new URL(path, browser.node.origin), {
        ...init,
        headers,
        redirect: 'manual',
      });
      browser.cookies.keep(response);
      return response;
    },
  };
  return browser;
}

function headersFor(contractCall: Call, options: CallOptions): Record<string, string> {
  const role = options.role ?? (contractCall.who === 'creator' ? 'seller' : 'buyer');
  const key = options.key ?? (contractCall.key === 'required' ? newId() : null);
  return {
    'content-type': 'application/json',
    locale: options.language ?? 'en',
    ...(role === 'seller' ? { 'user-type': 'SELLER', 'shop-domain': options.shopDomain ?? '' } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...options.headers,
  };
}
