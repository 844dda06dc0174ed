/**
 * Everything that can open on the way to a payment, as one piece: it is fetched together anyway, once the page is idle,
 * and the login page then carries one address for it instead of one for each part.
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
