import type { Call, InputOf, OutputOf } from '#contract/kit.ts';
import { type SeatRight, seatRights } from '#contract/seat-rights.ts';
import { newId } from '#server/kit/random.ts';
import type { CallOptions, Person, World } from '../world.ts';

/** A person who acts in a creator's inbox, in the same session but with headers that choose the seat. */
export interface ActingIn extends Pick<Person, 'raw'> {
  call<C extends Call>(contractCall: C, input: InputOf<C>, options?: CallOptions): Promise<OutputOf<C>>;
}

export function actingIn(person: Person, creator: { readonly domain: string | null }): ActingIn {
  const shopDomain = creator.domain ?? '';
  return {
    call: (contractCall, input, options = {}) =>
      person.call(contractCall, input, { role: 'seller', shopDomain, ...options }),
    raw(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('user-type', 'SELLER');
      headers.set('shop-domain', shopDomain);
      return person.raw(path, { ...init, headers });
    },
  };
}

/** Inserts an active seat that was accepted 60 days ago. Returns the seat's id. */
export async function insertActiveSeat(
  world: World,
  { creator, member }: { creator: { id: string }; member: Person },
  rights: readonly SeatRight[] = seatRights,
): Promise<string> {
  const id = newId();
  await world.sql`
    insert into seats (id, creator_id, email, person_id, rights, state, created_at, taken_at)
    values (${id}, ${creator.id}, ${member.email}, ${member.id}, ${rights}::text[], 'active',
      app_now() - interval '60 days', app_now() - interval '60 days')`;
  return id;
}

export const setSeat = (world: World, id: string, rights: readonly SeatRight[]) =>
  world.sql`update seats set rights = ${rights}::text[] where id = ${id}`;
