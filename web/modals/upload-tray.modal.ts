import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    /** The running uploads, shown on every page. Open only while uploads are running. */
    uploadTray: Record<never, never>;
  }
}

export default modal('uploadTray', {
  load: async () => (await import('./UploadTrayModal.tsx')).UploadTrayModal,
  namespaces: ['media'],
});
