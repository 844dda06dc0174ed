import { type RatesSandbox, startRatesSandbox } from './rates/index.ts';
import { type StripeSandbox, type StripeSandboxOptions, startStripeSandbox } from './stripe/index.ts';
import { startTranslationSandbox, type TranslationSandbox } from './translation/index.ts';

export interface SandboxesOptions {
  /** The virtual clock of the demo or test world, in milliseconds. */
  readonly now?: () => number;
  readonly seed?: string;
  /** The port of each sandbox; with 0, or when it is omitted, a free port is taken. */
  readonly ports?: { readonly stripe?: number; readonly rates?: number; readonly translation?: number };
  readonly stripe: Omit<StripeSandboxOptions, 'port' | 'now' | 'seed'>;
}

export interface Sandboxes {
  readonly stripe: StripeSandbox;
  readonly rates: RatesSandbox;
  readonly translation: TranslationSandbox;
  stop(): Promise<void>;
}

/**
 * Starts the sandboxes of the payment, rate and translation providers on loopback. The caller puts their
 * addresses into the app's settings.
 */
export async function startSandboxes({
  now,
  seed,
  ports = {},
  stripe,
}: SandboxesOptions): Promise<Sandboxes> {
  const shared = { ...(now ? { now } : {}), ...(seed === undefined ? {} : { seed }) };
  const running: { stop(): Promise<void> }[] = [];
  const begun = <Sandbox extends { stop(): Promise<void> }>(sandbox: Sandbox): Sandbox => {
    running.push(sandbox);
    return sandbox;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((sandbox) => sandbox.stop()));
  };
  try {
    return {
      rates: begun(await startRatesSandbox({ ...shared, port: ports.rates ?? 0 })),
      translation: begun(await startTranslationSandbox({ port: ports.translation ?? 0 })),
      stripe: begun(await startStripeSandbox({ ...stripe, ...shared, port: ports.stripe ?? 0 })),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
