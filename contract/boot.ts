import type { Brand } from './brand.ts';

/**
 * What the browser must know before its first request: the platform's brand, and whether this is a demo. The
 * server writes this data into the page as `<meta name="boot" content="…JSON…">`, so no screen waits for it.
 */
export interface Boot {
  readonly brand: Brand;
  readonly version: string;
  /** The accounts of a demo, each for a login with one tap; null outside demo mode. */
  readonly demo: { readonly password: string; readonly logins: readonly DemoLogin[] } | null;
  /** Whether messages can be translated, which requires a translation server. */
  readonly translates: boolean;
  /** The CSP nonce with which the headless component library may add its only style element. */
  readonly styleNonce?: string;
  /**
   * The offered login types (5 is email and password). A type whose provider is not configured is left out.
   */
  readonly loginTypes: readonly number[];
}

export interface DemoLogin {
  readonly role: 'fan' | 'creator' | 'operator';
  readonly email: string;
}
