/** Everything but the front door, as one small file of addresses: fetched right after the start, or when first needed. */
export { modals } from './modals.tsx';
export { screens } from './routes.tsx';
