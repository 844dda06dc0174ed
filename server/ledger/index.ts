import { hold, postHold, voidHold } from './hold.ts';
import { mustPost, post } from './post.ts';

/** The only functions of the ledger that move money; all other exports are values, readers and checks. */
export const ledger = { post, mustPost, hold, postHold, voidHold };

export type { Account, EarningsBucket, WalletBucket } from './accounts.ts';
export {
  balanceOf,
  debtOf,
  earningsOf,
  outside,
  ownerOf,
  platformFees,
  platformTax,
  treasury,
  walletOf,
} from './accounts.ts';
export { auditBlocks, auditBooks } from './audit.ts';
export type { Debit, Hold, HoldState, Resolved } from './hold.ts';
export { expiredHolds, heldEarnings } from './hold.ts';
export type { Asset, Money, Rounding } from './money.ts';
export {
  ASSETS,
  divide,
  isAsset,
  isLess,
  minus,
  money,
  parseAmount,
  plus,
  portion,
  split,
  usd,
} from './money.ts';
export type { Period, PeriodAccount } from './period.ts';
export { openPeriod, readBlocks, readPeriod } from './period.ts';
export type { Move, Posted, Transfer } from './post.ts';
export { TransferConflict } from './post.ts';
export type { BlockHead, Proof } from './proof.ts';
export { verifyProof } from './proof.ts';
export { sealBlock } from './seal.ts';
export type { StatementEntry, StatementPage } from './statement.ts';
export { readStatement } from './statement.ts';
