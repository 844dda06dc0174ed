/** Everything but the front door, as one small file of addresses: fetched right after the start, or when first needed. */
export { flushOutbox as begin } from './features/chat/flush-outbox.ts';
export { modals } from './modals.tsx';
export { screens } from './routes.tsx';
