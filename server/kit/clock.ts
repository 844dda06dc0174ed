/**
 * This machine's clock, for time-outs, logs and headers. No other code reads it. Decisions about money,
 * access or expiry use the database's clock (`app_now()`), which all nodes share.
 */
export const clock = {
  now: (): Date => new Date(),
  /** Measures durations, because this clock never runs backwards. */
  monotonicMs: (): number => performance.now(),
};
