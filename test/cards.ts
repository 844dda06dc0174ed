/** Card numbers of the payment sandbox, named after what the card's bank does. */
export const GOOD_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';
/** The bank asks the holder to confirm one payment; the saved card then pays without confirmation. */
export const CONFIRM_ONCE_CARD = '4000000000003220';
/** The bank asks the holder to confirm each payment. */
export const CONFIRM_ALWAYS_CARD = '4000002760003184';
/** Refunds to this card arrive later. */
export const REFUND_PENDING_CARD = '4000000000007726';
/** Refunds to this card fail later. */
export const REFUND_FAILS_CARD = '4000000000005126';
