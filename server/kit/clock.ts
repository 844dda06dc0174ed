/**
 * The only code that reads this machine's clock, for time-outs, logs and headers. Decisions about money,
 * access or expiry use the database's clock (`app_now()`), which all nodes share.
 */
export const clock = {
  now: (): Date => new Date(),
  /** For measuring durations: never runs backwards. */
  monotonicMs: (): number => performance.now(),
};
