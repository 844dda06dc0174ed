import { type ModalTable, modal } from '#web/kit/modal-registry.ts';

/** Which file draws each global modal. Those for logged-in people are fetched when the page is idle. */
export const modals: ModalTable = {
  login: modal(async () => (await import('./modals/LoginModal.tsx')).LoginModal),
  loginTips: modal(async () => (await import('./modals/LoginTipsModal.tsx')).LoginTipsModal),
};
