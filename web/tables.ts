/** Everything but the front door, as one small file of addresses: fetched right after the start, or when first needed. */
export { sendWhatWaits as begin } from './features/chat/what-waits.ts';
export { modals } from './modals.tsx';
export { screens } from './routes.tsx';
