import { mass } from '#contract/mass.ts';
import { viewerOf } from '../../access/index.ts';
import { query } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { listedView } from '../lists/index.ts';
import { dollars } from '../purchases/index.ts';
import { moneyView } from '../wallet/index.ts';
import { listCreators, listOwnFans, type WritableRow } from './new-chats.store.ts';

export const listWritable = query(mass.people, async ({ input, actor, request, db }) => {
  const search = {
    personId: actor.id,
    query: input.query.trim(),
    after: parseIdCursor(input.cursor),
    limit: input.limit + 1,
  };
  const list = actor.role === 'seller' ? listOwnFans : listCreators;
  const rows = await list(db, viewerOf(actor, request), search);
  const { shown, next } = pageOf(rows, input.limit);
  const people = shown.map((row) => ({
    ...listedView(row),
    chatId: row.chatId,
    fee: row.isMember || row.writingFee === '0' ? null : moneyView(dollars(row.writingFee)),
    mayWrite: mayWrite(row),
  }));
  return { people, next };
});

function mayWrite({ whoMayWrite, isRestricted, isFollower, isMember }: WritableRow): boolean {
  if (isRestricted || whoMayWrite === 'nobody') return false;
  if (whoMayWrite === 'members') return isMember;
  return whoMayWrite === 'everyone' || isFollower || isMember;
}
