/**
 * Thrown for a problem that the operator must fix before DFans can run. The message is for the operator, one
 * sentence per line. The start prints it without a stack and exits with code 1.
 */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
