import type { AnyModal } from '#web/kit/modal-registry.ts';

/** All modals. Each file `web/modals/*.modal.ts` declares one; the modal's code is not loaded with it. */
export const modals = Object.values(
  import.meta.glob<AnyModal>('../modals/*.modal.ts', { eager: true, import: 'default' }),
);
