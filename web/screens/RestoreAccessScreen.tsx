import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { VERIFICATION_CODE_LIFE_MINUTES } from '#contract/limits.ts';
import { DemoMail } from '#web/features/account/DemoMail.tsx';
import { LoginLayout } from '#web/features/account/Doorway.tsx';
import { RestoreCode, RestoreEmail } from '#web/features/account/RestoreForm.tsx';
import styles from '#web/features/account/steps.module.css';
import { useAct } from '#web/features/account/useAct.ts';
import { useCodeMail } from '#web/features/account/useCodeMail.ts';
import { api } from '#web/kit/api.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { isRecord } from '#web/kit/stored.ts';
import { clearUser, isLoggedIn } from '#web/kit/user-store.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { linkClass } from '#web/ui/linkClass.ts';

const CODE_STEP = '#code';

/** The email typed on the login screen; empty when the person comes from another screen. */
const emailIn = (state: unknown): string =>
  isRecord(state) && typeof state.email === 'string' ? state.email : '';

/** Resets a forgotten password. The screen never reveals whether an email has an account. */
export function RestoreAccessScreen() {
  const t = useT();
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const [email, setEmail] = useState(() => emailIn(state));
  const [isDone, setDone] = useState(false);
  const mail = useCodeMail('reset');
  const reset = useAct(async (code: string, newPassword: string) => {
    await api.account.resetPassword({ email: mail.sent?.email ?? email, code, newPassword });
    // The reset ends all sessions of the account, so a session in this browser is removed as well.
    if (isLoggedIn()) clearUser();
    setDone(true);
  });
  const toLogin = { pathname: '/login', search };

  if (isDone) {
    return (
      <LoginLayout>
        <div role="status">
          <h1>{t('settings.restore.done.title')}</h1>
          <p className={styles.lead}>{t('settings.restore.done.text')}</p>
        </div>
        <Link className={buttonClass({ variant: 'primary', size: 'lg', wide: true })} to={toLogin} replace>
          {t('core.logIn')}
        </Link>
      </LoginLayout>
    );
  }
  if (hash === CODE_STEP && mail.sent) {
    const params = { email: mail.sent.email, minutes: VERIFICATION_CODE_LIFE_MINUTES };
    return (
      <LoginLayout>
        <h1>{t('settings.restore.code.title')}</h1>
        <p className={styles.lead}>
          <T k="settings.restore.code.lead" params={params} />
        </p>
        <RestoreCode mail={mail} reset={reset} onBack={() => navigate(-1)} />
        <DemoMail className={`${styles.small} ${styles.after}`} />
      </LoginLayout>
    );
  }
  return (
    <LoginLayout>
      <h1>{t('settings.restore.title')}</h1>
      <p className={styles.lead}>{t('settings.restore.lead')}</p>
      <RestoreEmail
        email={email}
        onEmail={setEmail}
        mail={mail}
        onSent={() => navigate({ search, hash: CODE_STEP })}
      />
      <p className={`${styles.aside} ${styles.after}`}>
        <T
          k="settings.restore.toLogin"
          link={(text) => (
            <Link className={linkClass()} to={toLogin}>
              {text}
            </Link>
          )}
        />
      </p>
    </LoginLayout>
  );
}
