/**
 * All dialogs of the payment flow as one bundle. The app loads them together while the page is idle, and the
 * login page's script then names one bundle instead of one per dialog.
 */
export { BuyModal } from './BuyModal.tsx';
export { CardFormModal } from './CardFormModal.tsx';
export { CreditCardModal } from './CreditCardModal.tsx';
export { InsufficientFundsModal } from './InsufficientFundsModal.tsx';
export { PayMaskModal } from './PayMaskModal.tsx';
export { PaySuccessModal } from './PaySuccessModal.tsx';
export { PayTopUpModal } from './PayTopUpModal.tsx';
export { TipModal } from './TipModal.tsx';
export { TopUpFirstModal } from './TopUpFirstModal.tsx';
export { TopUpModal } from './TopUpModal.tsx';
export { WriteNoteModal } from './WriteNoteModal.tsx';
