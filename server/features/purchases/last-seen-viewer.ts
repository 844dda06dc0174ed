import { personViewer, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { findParticipant } from './sale-participants.store.ts';

/**
 * The fan as a viewer in the country where the fan was last seen. Used when there is no request, for example
 * when money arrives.
 */
export const lastSeenViewer = async (reader: Reader, fanId: string): Promise<Viewer> => ({
  ...personViewer(fanId),
  country: (await findParticipant(reader, fanId)).country,
});
