export { dependsOnBalance, refetchBalance, useSpendable } from './balance.ts';
export { brandName } from './card-brands.ts';
export { MoneyFailed } from './MoneyFailed.tsx';
export { type Limits, useLimits } from './queries.ts';
