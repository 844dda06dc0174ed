import { insertPeople, type Person } from '../../features/account/index.ts';
import type { Tx } from '../../kit/db.ts';
import type { Cast } from '../cast/index.ts';

/** The demo people as the database stores them, for the later chapters. */
export interface Settled {
  readonly official: Person;
  readonly operator: Person;
  readonly creators: readonly Person[];
  readonly fans: readonly Person[];
}

export async function settlePeople(
  tx: Tx,
  { official, operator, creators, fans }: Cast,
  { xpub, passwordHash }: { xpub: string; passwordHash: string },
): Promise<Settled> {
  const everybody = [official, operator, ...creators, ...fans].map((character) => ({
    ...character,
    passwordHash,
    language: 'en',
    hasClosedWelcome: true,
  }));
  const [first, second, ...others] = await insertPeople(tx, xpub, everybody);
  if (!first || !second) throw new Error('The demo has lost its staff.');
  return {
    official: first,
    operator: second,
    creators: others.slice(0, creators.length),
    fans: others.slice(creators.length),
  };
}
