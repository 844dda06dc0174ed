/** Everything but the front door, as one small file of addresses: fetched right after the start, or when first needed. */
export { flushOutbox as begin } from '#web/features/chat/flush-outbox.ts';
export { modals } from './modal-table.ts';
export { screens } from './screen-table.ts';
