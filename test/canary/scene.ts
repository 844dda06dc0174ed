import type { Browser, Person, World } from '#test/world.ts';
import type { CanaryRegistry } from './canary-registry.ts';
import type { Creator, Place } from './places.ts';

/** Somebody who looks for what is not theirs to see. */
export interface Prober {
  readonly name: string;
  readonly browser: Browser;
  /** Null: a visitor. */
  readonly person: Person | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The places that are rightly open to them. */
  readonly mayKnow: ReadonlySet<string>;
}

export interface Scene {
  readonly world: World;
  readonly canaries: CanaryRegistry;
  readonly places: readonly Place[];
  readonly probers: readonly Prober[];
  /** Who may see it all, each of some places: what they are told is what the others must not learn. */
  readonly entitled: readonly Person[];
  readonly creators: readonly Creator[];
  /** Whom the trials end the rights of. */
  readonly ada: Creator;
  /** A fan who has what ada sells. */
  readonly patron: Person;
  readonly goldTier: string;
}

/** Sessions end after a quarter of an hour by the platform's clock. */
export async function everybodyAgain({ probers, entitled }: Scene): Promise<void> {
  for (const person of [...probers.map((one) => one.person), ...entitled]) await person?.relogin();
}
