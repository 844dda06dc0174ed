import { modal } from '#web/kit/modal-registry.ts';

export default modal('login', {
  load: async () => (await import('./LoginModal.tsx')).LoginModal,
  preloadWhen: 'soon',
});
