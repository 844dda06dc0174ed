import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    /**
     * The music player, which keeps playing while the person visits other pages. Open only while there is music
     * to play.
     */
    musicPlayer: Record<never, never>;
  }
}

export default modal('musicPlayer', {
  load: async () => (await import('./MusicPlayerModal.tsx')).MusicPlayerModal,
  namespaces: ['posts'],
});
