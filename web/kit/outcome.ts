import type { CallRow } from 'virtual:calls';
import { ACCOUNT_RESTRICTED, FORBIDDEN, quietCodes, REDIRECT } from '#contract/alert-codes.ts';
import { showAlert } from './alerts.ts';
import { boot } from './boot.ts';
import { ApiFailure } from './failure.ts';
import { goTo } from './history.ts';
import { t } from './i18n.tsx';
import { safePath } from './same-origin.ts';
import type { Envelope, NetworkFailure } from './wire.ts';

/** What every readable "no" leads to, whatever the call: a redirect, the support alert, the plain alert or silence. */
export function refused(row: CallRow, { code, msg, data }: Envelope): ApiFailure {
  const message = msg || t('core.problem');
  const failure = new ApiFailure('refused', code, message, data);

  if (code === REDIRECT || (code === FORBIDDEN && msg.startsWith('/'))) {
    goTo(safePath(msg));
  } else if (code === ACCOUNT_RESTRICTED) {
    // Said even where a screen shows refusals itself: without the way to support there would be no next step.
    showAlert(numbered(message, code), {
      label: t('core.alert.support'),
      run: () => writeToSupport(),
    });
  } else if (!quietCodes.has(code) && isToBeAlerted(row, failure)) {
    showAlert(numbered(message, code));
  }
  return failure;
}

/** What no screen is prepared for, because any call can meet it. */
const unforeseen: ReadonlySet<string> = new Set([
  ...['forbidden', 'unauthorized', 'too_large', 'request_timeout', 'key_required'],
]);

function isToBeAlerted({ alert }: CallRow, { reason }: ApiFailure): boolean {
  if (alert === 'in_place') return reason === null || unforeseen.has(reason);
  return alert === 'global';
}

/** No answer after all tries. */
export function unreachable(row: CallRow, { code, said }: NetworkFailure): ApiFailure {
  const message = t('core.maxRetries', { message: said || t('core.problem') });
  if (row.alert !== 'quiet') showAlert(message);
  return new ApiFailure('network', code, message);
}

/** The number is what people read out to support, so it looks alike in every language. */
function numbered(message: string, code: number): string {
  return `${message} (No.${code}.)`;
}

/** Opens a letter to the people who help. */
export function writeToSupport(subject?: string): void {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  location.href = `mailto:${boot.brand.supportMail}${query}`;
}
