import { personViewer, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { findParticipant } from './sale-participants.store.ts';

/** A fan who is not at hand, such as when their money comes: in the country they were last here from. */
export const lastSeenViewer = async (reader: Reader, fanId: string): Promise<Viewer> => ({
  ...personViewer(fanId),
  country: (await findParticipant(reader, fanId)).country,
});
