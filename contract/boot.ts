import type { Brand } from './brand.ts';

/**
 * What a browser must know before its first request: who the platform is, and whether this is a demo.
 * The server writes it into the page as `<meta name="boot" content="…JSON…">`, so no screen waits for it.
 */
export interface Boot {
  readonly brand: Brand;
  readonly version: string;
  /** One-tap logins, in demo mode only. */
  readonly demo: { readonly password: string; readonly logins: readonly DemoLogin[] } | null;
  /** Whether messages can be translated: only with a translation server. */
  readonly translates: boolean;
  /** Lets the headless parts add their one style element under the page's CSP. */
  readonly styleNonce?: string;
  /** Login types on offer (5 is e-mail and password); a type whose provider is not set up is not here. */
  readonly loginTypes: readonly number[];
}

export interface DemoLogin {
  readonly role: 'fan' | 'creator' | 'operator';
  readonly email: string;
}
