import type { CallRow } from 'virtual:calls';
import { ACCOUNT_RESTRICTED, FORBIDDEN, quietCodes, REDIRECT } from '#contract/alert-codes.ts';
import { showAlert } from './alerts.ts';
import { boot } from './boot.ts';
import { ApiFailure } from './failure.ts';
import { goTo } from './history.ts';
import { t } from './i18n.tsx';
import { safePath } from './same-origin.ts';
import type { Envelope, NetworkFailure } from './wire.ts';

/** Handles a refusal of any call: opens another page, shows an alert, or does nothing. */
export function handleRefusal(row: CallRow, { code, msg, data }: Envelope): ApiFailure {
  const message = msg || t('core.problem');
  const failure = new ApiFailure('refused', code, message, data);

  if (code === REDIRECT || (code === FORBIDDEN && msg.startsWith('/'))) {
    goTo(safePath(msg));
  } else if (code === ACCOUNT_RESTRICTED) {
    // Shows the alert even if the screen shows the call's refusals itself, because only the alert has a
    // button to contact support.
    showAlert(numbered(message, code), {
      label: t('core.alert.support'),
      run: () => emailSupport(),
    });
  } else if (!quietCodes.has(code) && isToBeAlerted(row, failure)) {
    showAlert(numbered(message, code));
  }
  return failure;
}

/** Refusals that any call can get. No screen shows them itself, so they need the global alert. */
const unforeseen: ReadonlySet<string> = new Set([
  ...['forbidden', 'unauthorized', 'too_large', 'request_timeout', 'key_required'],
]);

function isToBeAlerted({ alert }: CallRow, { reason }: ApiFailure): boolean {
  if (alert === 'in_place') return reason === null || unforeseen.has(reason);
  return alert === 'global';
}

/** Handles a call that got no usable answer after all retries. Alerts unless the call is quiet. */
export function handleNetworkFailure(row: CallRow, { code, said }: NetworkFailure): ApiFailure {
  const message = t('core.maxRetries', { message: said || t('core.problem') });
  if (row.alert !== 'quiet') showAlert(message);
  return new ApiFailure('network', code, message);
}

/**
 * Adds the code of the refusal, which a person can quote to support. The format is the same in every
 * language.
 */
function numbered(message: string, code: number): string {
  return `${message} (No.${code}.)`;
}

/** Opens an email to support in the person's email program. */
export function emailSupport(subject?: string): void {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  location.href = `mailto:${boot.brand.supportMail}${query}`;
}
