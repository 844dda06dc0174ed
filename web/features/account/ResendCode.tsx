import { clockText } from '#web/kit/clock-text.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './steps.module.css';
import type { useCodeMail } from './useCodeMail.ts';
import { useCountdown } from './useCountdown.ts';

/** A button that sends another code. A countdown replaces the button until the server allows another code. */
export function ResendCode({ mail }: { mail: ReturnType<typeof useCodeMail> }) {
  const t = useT();
  const secondsLeft = useCountdown(mail.sent?.nextAt ?? null);
  const { sent } = mail;
  if (!sent) return null;
  if (secondsLeft > 0) {
    return <p className={styles.aside}>{t('core.code.resendIn', { time: clockText(secondsLeft) })}</p>;
  }
  return (
    <Button
      variant="ghost"
      wide
      loading={mail.isBusy}
      onClick={() => mail.run(sent.email, () => showToast(t('core.code.resent')))}
    >
      {t('core.code.resend')}
    </Button>
  );
}
