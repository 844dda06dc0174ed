/**
 * Something the operator has to change before DFans can run. The message is meant for them, one sentence on each line:
 * the start prints it alone, without a stack, and exits with code 1.
 */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
