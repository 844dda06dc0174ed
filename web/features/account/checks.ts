import { EMAIL_MAX_CHARS, PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARS } from '#contract/limits.ts';
import type { Translate } from '#web/kit/i18n-store.ts';

/**
 * A check that a form makes before it sends anything: returns an error text for the field, or undefined. The
 * checks are less strict than the contract on purpose, because the server decides.
 */
type Check = (value: string, t: Translate) => string | undefined;

export const checkEmail: Check = (value, t) => {
  const email = value.trim();
  if (email === '') return t('core.check.emailEmpty');
  const isShaped = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= EMAIL_MAX_CHARS;
  return isShaped ? undefined : t('core.check.emailShape');
};

/** Same rule as in the contract: a name has at least one visible character and no invisible ones. */
export const checkName: Check = (value, t) =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(value) && !/[\p{Cc}\p{Cf}]/u.test(value) ? undefined : t('core.check.name');

export const checkPassword: Check = (value, t) =>
  value === '' ? t('core.check.passwordEmpty') : checkBytes(value, t);

export const checkNewPassword: Check = (value, t) => {
  if (value.length < PASSWORD_MIN_CHARS) return t('core.check.passwordShort', { count: PASSWORD_MIN_CHARS });
  return checkBytes(value, t);
};

export const checkCode =
  (digits: number): Check =>
  (value, t) =>
    value.length === digits ? undefined : t('core.check.codeShort', { count: digits });

const checkBytes: Check = (value, t) =>
  new TextEncoder().encode(value).length > PASSWORD_MAX_BYTES ? t('core.check.passwordLong') : undefined;

/** Moves the focus to the first invalid field, after the form has marked its invalid fields. */
export function focusFirstProblem(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
