/**
 * The rights of a seat in a creator's inbox: to read chats, to write messages, to sell messages, to send mass
 * messages, and to keep notes about fans. Calls and events that name no right are closed to seats.
 */
export const seatRights = ['read', 'write', 'sell', 'mass', 'notes'] as const;

export type SeatRight = (typeof seatRights)[number];
