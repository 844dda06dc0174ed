/**
 * All screens and modals as one small file of imports: loaded right after the start, or when first needed.
 */
export { flushOutbox as begin } from '#web/features/chat/flush-outbox.ts';
export { modals } from './modal-table.ts';
export { screens } from './screen-table.ts';
