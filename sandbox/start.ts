import { type RatesSandbox, startRatesSandbox } from './rates/index.ts';
import { type StripeSandbox, type StripeSandboxOptions, startStripeSandbox } from './stripe/index.ts';

export interface SandboxesOptions {
  /** The one virtual clock of the demo and test world, in milliseconds. */
  readonly now?: () => number;
  readonly seed?: string;
  /** 0, or nothing, takes a free port. */
  readonly ports?: { readonly stripe?: number; readonly rates?: number };
  readonly stripe: Omit<StripeSandboxOptions, 'port' | 'now' | 'seed'>;
}

export interface Sandboxes {
  readonly stripe: StripeSandbox;
  readonly rates: RatesSandbox;
  stop(): Promise<void>;
}

/** Starts every provider's sandbox on loopback; their addresses go into the app's settings. */
export async function startSandboxes({
  now,
  seed,
  ports = {},
  stripe,
}: SandboxesOptions): Promise<Sandboxes> {
  const shared = { ...(now ? { now } : {}), ...(seed === undefined ? {} : { seed }) };
  const rates = await startRatesSandbox({ ...shared, port: ports.rates ?? 0 });
  try {
    const started = await startStripeSandbox({ ...stripe, ...shared, port: ports.stripe ?? 0 });
    return {
      stripe: started,
      rates,
      async stop() {
        await Promise.all([started.stop(), rates.stop()]);
      },
    };
  } catch (error) {
    await rates.stop();
    throw error;
  }
}
