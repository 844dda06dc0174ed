import { Session } from '#contract/account.ts';
import { type Call, type InputOf, type OutputOf, pathOf } from '#contract/kit.ts';
import { newId } from '#server/kit/random.ts';
import { type CookieJar, cookieJar } from './cookies.ts';
import type { PlatformNode } from './node.ts';
import { readAnswer } from './refused.ts';

export interface CallOptions {
  /** The call's Idempotency-Key. By default each call gets a new key; a repetition must pass the same key. */
  readonly key?: string;
  readonly language?: string;
  /** The role in which a creator makes the call. By default, a call for creators is made as seller. */
  readonly role?: 'buyer' | 'seller';
  readonly shopDomain?: string;
  readonly headers?: Record<string, string>;
}

/** A browser with its own cookies and access token, which makes calls to one node over real HTTP. */
export interface Browser {
  readonly cookies: CookieJar;
  /** The access token; null while nobody is logged in. */
  token: string | null;
  /** The node that gets the next calls. Sockets that are open stay at their node. */
  node: PlatformNode;
  /** Makes a call of the contract. Throws a `RefusedError` if the call is refused. */
  call<C extends Call>(contractCall: C, input: InputOf<C>, options?: CallOptions): Promise<OutputOf<C>>;
  /** Makes any request with the browser's cookies and token. Returns the unparsed response. */
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
      // As in the web app, a call that opens or renews a session returns the token for the following calls.
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
