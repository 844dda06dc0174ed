import type { AnyModal } from '#web/kit/modal-registry.ts';

/**
 * All modals. Each file `web/modals/*.modal.ts` declares one modal. This table does not load the modals'
 * components.
 */
export const modals = Object.values(
  import.meta.glob<AnyModal>('../modals/*.modal.ts', { eager: true, import: 'default' }),
);
