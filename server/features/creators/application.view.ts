import type { z } from 'zod';
import { type Application, Category } from '#contract/creators.ts';
import type { ApplicationRow } from './applications.store.ts';

export function applicationView(
  row: ApplicationRow | undefined,
  /**
   * The person's current domain. The oldest pages have a domain but no application, because they were opened
   * before applications existed.
   */
  ownDomain: string | null,
): z.input<typeof Application> {
  if (!row)
    return {
      state: ownDomain === null ? 'none' : 'approved',
      domain: ownDomain,
      category: null,
      reason: null,
      at: null,
    };
  return {
    state: row.state as 'submitted' | 'approved' | 'rejected',
    domain: row.state === 'approved' ? ownDomain : row.domain,
    category: Category.parse(row.category),
    reason: row.reason,
    at: (row.decided_at ?? row.created_at).toISOString(),
  };
}
