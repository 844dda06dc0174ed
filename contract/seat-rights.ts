/**
 * What a seat in a creator’s inbox allows. A call or event that names none is closed to seats, whatever else it is.
 * `read` chats, `write` in them, `sell` in them, `mass`: write to many, `notes`: what is noted about a fan.
 */
export const seatRights = ['read', 'write', 'sell', 'mass', 'notes'] as const;

export type SeatRight = (typeof seatRights)[number];
