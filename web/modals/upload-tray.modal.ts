import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    /**
     * The uploads of this tab, shown on every page. The tray stays open until the person clears the finished
     * uploads.
     */
    uploadTray: Record<never, never>;
  }
}

export default modal('uploadTray', {
  load: async () => (await import('./UploadTrayModal.tsx')).UploadTrayModal,
  namespaces: ['media'],
});
