import type { Browser, Person, World } from '#test/world.ts';
import type { CanaryRegistry } from './canary-registry.ts';
import type { Creator, Place } from './places.ts';

/** A person or a visitor who requests items without having access to them. */
export interface Prober {
  readonly name: string;
  readonly browser: Browser;
  /** The person's account; null for a visitor. */
  readonly person: Person | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The names of the items that the prober may see. */
  readonly mayKnow: ReadonlySet<string>;
}

export interface Scene {
  readonly world: World;
  readonly canaries: CanaryRegistry;
  readonly places: readonly Place[];
  readonly probers: readonly Prober[];
  /**
   * People who together have access to every item to which anybody still has access. Probers try the ids and
   * addresses from the answers that these people get.
   */
  readonly entitled: readonly Person[];
  readonly creators: readonly Creator[];
  /** The creator of most items. */
  readonly ada: Creator;
  /** A fan with access to many of Ada's items. */
  readonly patron: Person;
  readonly goldTier: string;
}

/**
 * Logs probers and people with access in again. Their access tokens expire after 15 minutes of the platform's clock,
 * which the tests advance.
 */
export async function logEverybodyIn({ probers, entitled }: Scene): Promise<void> {
  for (const person of [...probers.map((one) => one.person), ...entitled]) await person?.relogin();
}
