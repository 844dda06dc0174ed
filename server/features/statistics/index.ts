import type { Db } from '../../kit/db.ts';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import { countDays } from './count-days.ts';
import { showStatistics } from './show-statistics.ts';
import { deleteVisitMarks } from './visits.store.ts';

export { countVisit } from './visits.store.ts';

const COUNT_MS = 60_000;
const FORGET_MS = 10 * 60_000;

/** Statistics of a creator's page, counted by day. */
export function statisticsFeature({ db }: { db: Db }): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
} {
  return {
    handlers: [showStatistics],
    loops: [
      { name: 'count statistics by day', everyMs: COUNT_MS, run: (stopping) => countDays(db, stopping) },
      { name: 'delete visit marks', everyMs: FORGET_MS, run: () => deleteVisitMarks(db) },
    ],
  };
}
