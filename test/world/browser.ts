import { Session } from '#contract/account.ts';
import { type Call, type InputOf, type OutputOf, pathOf } from '#contract/kit.ts';
import { newId } from '#server/kit/random.ts';
import { type CookieJar, cookieJar } from './cookies.ts';
import type { PlatformNode } from './node.ts';
import { readAnswer } from './refused.ts';

export interface CallOptions {
  /** The Idempotency-Key; a fresh one is made for calls that need one, so repeats must name theirs. */
  readonly key?: string;
  readonly language?: string;
  /** Which role a creator acts in; calls for creators are made as the seller unless a test says otherwise. */
  readonly role?: 'buyer' | 'seller';
  readonly shopDomain?: string;
  readonly headers?: Record<string, string>;
}

/** One browser, with its own cookies and access token, that speaks to one node over real HTTP. */
export interface Browser {
  readonly cookies: CookieJar;
  /** Null while nobody is logged in here. */
  token: string | null;
  /** The next calls go to this node; sockets that are open stay where they are. */
  node: PlatformNode;
  /** Makes a call of the contract; a refusal is thrown as `RefusedError`. */
  call<C extends Call>(contractCall: C, input: InputOf<C>, options?: CallOptions): Promise<OutputOf<C>>;
  /** Any request at all, with this browser's cookies and token, and the answer as it came. */
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
      // As the web app does: whatever call opens or renews the session, its token is the one to use from now on.
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
