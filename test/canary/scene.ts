import type { Browser, Person, World } from '#test/world.ts';
import type { CanaryRegistry } from './canary-registry.ts';
import type { Creator, Place } from './places.ts';

/** A caller who requests what they have no access to. */
export interface Prober {
  readonly name: string;
  readonly browser: Browser;
  /** Null for a visitor. */
  readonly person: Person | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The names of the places that the prober may see. */
  readonly mayKnow: ReadonlySet<string>;
}

export interface Scene {
  readonly world: World;
  readonly canaries: CanaryRegistry;
  readonly places: readonly Place[];
  readonly probers: readonly Prober[];
  /** People who together have access to all places. What they receive must not reach the probers. */
  readonly entitled: readonly Person[];
  readonly creators: readonly Creator[];
  /** The creator of most places. */
  readonly ada: Creator;
  /** A fan with access to ada's places. */
  readonly patron: Person;
  readonly goldTier: string;
}

/** Logs everybody in again: access tokens expire after 15 minutes of the platform's clock. */
export async function logEverybodyIn({ probers, entitled }: Scene): Promise<void> {
  for (const person of [...probers.map((one) => one.person), ...entitled]) await person?.relogin();
}
