import { viewerOf } from '../../access/index.ts';
import type { Actor, RequestFacts } from '../../kit/handle.ts';
import type { Owner } from './people-lists.store.ts';

/** The actor as the owner of lists, with the country and network that the request comes from. */
export const ownerOf = (actor: Actor, request: Pick<RequestFacts, 'ip'>): Owner => ({
  ...viewerOf(actor, request),
  personId: actor.id,
});
