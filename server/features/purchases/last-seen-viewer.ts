import { personViewer, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { findParticipant } from './sale-participants.store.ts';

/**
 * The fan as a viewer in the country they were last seen in, for when there is no
 * request, such as when money arrives.
 */
export const lastSeenViewer = async (reader: Reader, fanId: string): Promise<Viewer> => ({
  ...personViewer(fanId),
  country: (await findParticipant(reader, fanId)).country,
});
