import { personViewer, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { findParticipant } from './sale-participants.store.ts';

/**
 * The fan as a viewer without a request, such as when their money arrives: in the country they were last seen
 * in.
 */
export const lastSeenViewer = async (reader: Reader, fanId: string): Promise<Viewer> => ({
  ...personViewer(fanId),
  country: (await findParticipant(reader, fanId)).country,
});
