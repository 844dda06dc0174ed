/**
 * The rights of a seat in a creator's inbox. A call or event that names no right is closed to seats.
 * `read` chats, `write` in them, `sell` in them, `mass`: send mass messages, `notes`: notes about fans.
 */
export const seatRights = ['read', 'write', 'sell', 'mass', 'notes'] as const;

export type SeatRight = (typeof seatRights)[number];
