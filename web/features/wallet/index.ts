export { MoneyFailed } from './MoneyFailed.tsx';
export { type Limits, useLimits } from './queries.ts';
