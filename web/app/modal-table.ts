import { type ModalTable, modal } from './modal-registry.ts';

/** Fetched when the page is idle: nobody who is about to pay should wait for code. */
const words = { namespaces: ['money', 'titles'], comes: 'idle' } as const;
/** Money may have been paid in for a subscription. */
const withMembership = { ...words, namespaces: ['membership', 'money', 'titles'] } as const;
const money = () => import('#web/modals/money.ts');

/** Which file draws each global modal, and when its code is fetched if nobody opens it before. */
export const modals: ModalTable = {
  login: modal(async () => (await import('#web/modals/LoginModal.tsx')).LoginModal, { comes: 'soon' }),
  topUp: modal(async () => (await money()).TopUpModal, words),
  creditCard: modal(async () => (await money()).CreditCardModal, words),
  cardForm: modal(async () => (await money()).CardFormModal, words),
  payMask: modal(async () => (await money()).PayMaskModal, words),
  paySuccess: modal(async () => (await money()).PaySuccessModal, withMembership),
  buy: modal(async () => (await money()).BuyModal, words),
  insufficientFunds: modal(async () => (await money()).InsufficientFundsModal, words),
  topUpFirst: modal(async () => (await money()).TopUpFirstModal, words),
  payTopUp: modal(async () => (await money()).PayTopUpModal, words),
  subscribe: modal(async () => (await import('#web/modals/SubscribeModal.tsx')).SubscribeModal, {
    namespaces: ['membership', 'money', 'titles'],
    comes: 'idle',
  }),
  gift: modal(async () => (await import('#web/modals/GiftModal.tsx')).GiftModal, withMembership),
  tip: modal(async () => (await money()).TipModal, words),
  writeNote: modal(async () => (await money()).WriteNoteModal, words),
  report: modal(async () => (await import('#web/modals/ReportModal.tsx')).ReportModal, {
    namespaces: ['posts'],
  }),
  musicPlayer: modal(async () => (await import('#web/modals/MusicPlayerModal.tsx')).MusicPlayerModal, {
    namespaces: ['posts'],
  }),
  uploadTray: modal(async () => (await import('#web/modals/UploadTrayModal.tsx')).UploadTrayModal, {
    namespaces: ['media'],
  }),
};
