import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    writeNote: Record<never, never>;
  }
}

export default modal('writeNote', {
  load: async () => (await import('./payment-dialogs.ts')).WriteNoteModal,
  namespaces: ['wallet', 'titles'],
  preloadWhen: 'idle',
});
