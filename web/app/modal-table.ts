import { type ModalTable, modal } from './modal-registry.ts';

/** Loaded when the page is idle, so that a person who is about to pay does not wait for code. */
const moneyOptions = { namespaces: ['money', 'titles'], preloadWhen: 'idle' } as const;
/** Also with texts about memberships: the money may be for a subscription. */
const withMembership = { ...moneyOptions, namespaces: ['membership', 'money', 'titles'] } as const;
const money = () => import('#web/modals/money.ts');

/** The component file of each global modal, and when its code is loaded if it is not opened before. */
export const modals: ModalTable = {
  login: modal(async () => (await import('#web/modals/LoginModal.tsx')).LoginModal, { preloadWhen: 'soon' }),
  topUp: modal(async () => (await money()).TopUpModal, moneyOptions),
  creditCard: modal(async () => (await money()).CreditCardModal, moneyOptions),
  cardForm: modal(async () => (await money()).CardFormModal, moneyOptions),
  payMask: modal(async () => (await money()).PayMaskModal, moneyOptions),
  paySuccess: modal(async () => (await money()).PaySuccessModal, withMembership),
  buy: modal(async () => (await money()).BuyModal, moneyOptions),
  insufficientFunds: modal(async () => (await money()).InsufficientFundsModal, moneyOptions),
  topUpFirst: modal(async () => (await money()).TopUpFirstModal, moneyOptions),
  payTopUp: modal(async () => (await money()).PayTopUpModal, moneyOptions),
  subscribe: modal(async () => (await import('#web/modals/SubscribeModal.tsx')).SubscribeModal, {
    namespaces: ['membership', 'money', 'titles'],
    preloadWhen: 'idle',
  }),
  gift: modal(async () => (await import('#web/modals/GiftModal.tsx')).GiftModal, withMembership),
  tip: modal(async () => (await money()).TipModal, moneyOptions),
  writeNote: modal(async () => (await money()).WriteNoteModal, moneyOptions),
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
