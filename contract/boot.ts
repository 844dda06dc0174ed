import type { Brand } from './brand.ts';

/**
 * What the browser must know before its first request: the platform's brand, and whether this is a demo. The
 * server writes it into the page as `<meta name="boot" content="…JSON…">`, so no screen waits for it.
 */
export interface Boot {
  readonly brand: Brand;
  readonly version: string;
  /** One-tap logins, in demo mode only. */
  readonly demo: { readonly password: string; readonly logins: readonly DemoLogin[] } | null;
  /** Whether messages can be translated, which requires a translation server. */
  readonly translates: boolean;
  /** Lets the headless component library add its one style element under the page's CSP. */
  readonly styleNonce?: string;
  /**
   * The offered login types (5 is email and password). Types whose provider is not configured are missing.
   */
  readonly loginTypes: readonly number[];
}

export interface DemoLogin {
  readonly role: 'fan' | 'creator' | 'operator';
  readonly email: string;
}
