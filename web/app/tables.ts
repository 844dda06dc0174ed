/**
 * All screens and modals. This file contains only imports; it is loaded right after the start, or earlier if
 * a page needs it.
 */
export { flushOutbox as begin } from '#web/features/chat/flush-outbox.ts';
export { modals } from './modal-table.ts';
export { screens } from './screen-table.ts';
