import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Job } from '../../kit/jobs.ts';
import { cancelMass } from './cancel-mass.ts';
import { countFans } from './count-fans.ts';
import { findOwnMass } from './find-own-mass.ts';
import { listOwnMass } from './list-own-mass.ts';
import { listWritable } from './list-writable.ts';
import type { MassParts } from './parts.ts';
import { pauseMass } from './pause-mass.ts';
import { massPreviewJob } from './preview-link.ts';
import { saveMass } from './save-mass.ts';
import { countSeenSoFar, sendDue } from './send-due.ts';
import { sendMass } from './send-mass.ts';
import { startMany } from './start-many.ts';
import { testMass } from './test-mass.ts';
import { unsendMass } from './unsend-mass.ts';

export { type CheckedContent, checkContent, exceedsNewFanCap, type MessageContent } from './check-content.ts';
export { insertMass, setState } from './mass.store.ts';
export { quietUntil } from './quiet-until.store.ts';
export { countSeenSoFar, sendDue, sendWhole } from './send-due.ts';

const SEND_MS = 500;
const COUNT_SEEN_MS = 5_000;

/** The mass feature: mass messages to many fans, and first messages to a few fans. */
export function massFeature(parts: MassParts): {
  handlers: readonly Handler[];
  jobs: readonly Job[];
  loops: readonly Loop[];
} {
  const { db } = parts;
  return {
    handlers: [
      countFans,
      saveMass(parts),
      sendMass(parts),
      testMass,
      pauseMass(parts),
      cancelMass,
      unsendMass(parts),
      findOwnMass(parts),
      listOwnMass(parts),
      startMany(parts),
      listWritable,
    ],
    jobs: [massPreviewJob({ db })],
    loops: [
      { name: 'send mass messages', everyMs: SEND_MS, run: (stopping) => sendDue(db, { stopping }) },
      {
        name: 'count views of mass messages',
        everyMs: COUNT_SEEN_MS,
        run: (stopping) => countSeenSoFar(db, stopping),
      },
    ],
  };
}
