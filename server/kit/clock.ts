/**
 * This machine's clock, for measurements and for times on which nodes need not agree, such as time-outs, logs
 * and headers. Decisions about money, access or expiry use the database's clock (`app_now()`), which all
 * nodes share.
 */
export const clock = {
  now: (): Date => new Date(),
  /** Measures durations, because this clock never runs backwards. */
  monotonicMs: (): number => performance.now(),
};
