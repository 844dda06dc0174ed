/**
 * The only reader of this machine's time. It serves time-outs, logs and headers; what decides about money,
 * access or expiry asks the database (`app_now()`), whose clock all nodes share.
 */
export const clock = {
  now: (): Date => new Date(),
  /** For measuring: never runs backwards. */
  monotonicMs: (): number => performance.now(),
};
