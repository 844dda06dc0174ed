import type { z } from 'zod';
import type { HeldSeat, Seat } from '#contract/team.ts';
import { dollarsView } from '../wallet/index.ts';
import type { ResultRow } from './results.store.ts';
import type { HeldRow, SeatRow } from './seats.store.ts';

const nothing: ResultRow = { messages: 0, chats: 0, sold: 0, gross: '0', answerSeconds: null };

/**
 * A seat as its creator sees it. It shows nothing about the owner of the email address until the seat is
 * taken.
 */
export function seatView(row: SeatRow, results: ResultRow = nothing): z.input<typeof Seat> {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    avatar: row.avatar,
    rights: row.rights,
    state: row.state,
    results: { ...results, gross: dollarsView(results.gross) },
    createdAt: row.createdAt.toISOString(),
  };
}

export const heldView = ({
  id,
  state,
  rights,
  creatorId,
  ...creator
}: HeldRow): z.input<typeof HeldSeat> => ({
  id,
  inbox: state === 'active' ? creatorId : null,
  state,
  rights,
  creator,
});
