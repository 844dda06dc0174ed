/**
 * A problem that the operator must fix before DFans can run. The message is written for the operator, one
 * sentence per line. A start that fails with this error prints the message without a stack and exits with
 * code 1.
 */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
