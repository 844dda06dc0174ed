import type { Browser, Person, World } from '#test/world.ts';
import type { CanaryRegistry } from './canary-registry.ts';
import type { Creator, Place } from './places.ts';

/** A person or a visitor who requests places that they have no access to. */
export interface Prober {
  readonly name: string;
  readonly browser: Browser;
  /** The person's account; null for a visitor. */
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
  /** People who together have access to all places. Probers try the ids and addresses in their answers. */
  readonly entitled: readonly Person[];
  readonly creators: readonly Creator[];
  /** The creator of most places. */
  readonly ada: Creator;
  /** A fan with access to ada's places. */
  readonly patron: Person;
  readonly goldTier: string;
}

/**
 * Logs everybody in again. Access tokens expire after 15 minutes of the platform's clock, which tests
 * advance.
 */
export async function logEverybodyIn({ probers, entitled }: Scene): Promise<void> {
  for (const person of [...probers.map((one) => one.person), ...entitled]) await person?.relogin();
}
