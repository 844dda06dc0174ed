import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

const POLL_EVERY_MS = 200;

/**
 * Checks the ledger repeatedly. The balances of each asset must sum to zero, and no balance may be below its minimum.
 */
export function watchBooks(db: Db) {
  const faults: string[] = [];
  const stopping = new AbortController();
  let count = 0;
  const readFaults = async () => {
    const { rows } = await sql<{ fault: string }>`
      select format('Seen while running: the balances of %s summed to %s.', asset, sum(balance)) as fault
      from ledger_accounts group by asset having sum(balance) <> 0
      union all
      select format('Seen while running: %s %s had %s %s.', owner, name, balance, asset)
      from ledger_accounts where balance < min_balance`.execute(db);
    count++;
    faults.push(...rows.map(({ fault }) => fault));
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      // A query may fail because the simulation kills PostgreSQL, so a failed query is no fault.
      await readFaults().catch(() => undefined);
      await pause(POLL_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
      return { count, faults };
    },
  };
}
