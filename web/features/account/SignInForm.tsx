import { Mail } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { api, refusalOf } from '#web/kit/api.ts';
import { boot } from '#web/kit/boot.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { checkEmail, checkPassword, focusFirstProblem } from './checks.ts';
import { LockNotice } from './LockNotice.tsx';
import { lockedUntil } from './lock.ts';
import styles from './SignInForm.module.css';
import type { Failed } from './useAct.ts';
import { useCountdown } from './useCountdown.ts';
import { useLogIn } from './useLogIn.ts';

interface SignInFormProps {
  readonly onDone?: () => void;
  /** The link to sign up, shown as a button of the same size as the login button. */
  readonly other?: ReactNode;
  /** Whether a more important action is above the form; the login button is then secondary. */
  readonly isSecond?: boolean;
}

/**
 * The login form with email and password. Refusals are shown at the fields, and the fields keep their text.
 */
export function SignInForm({ onDone, other, isSecond = false }: SignInFormProps) {
  const t = useT();
  const { search } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const logIn = useLogIn(onDone);

  const problems = { email: checkEmail(email, t), password: checkPassword(password, t) };
  const refusal = refusalOf(api.account.logIn, logIn.failed?.failure);
  const secondsLeft = useCountdown(lockedUntil(logIn.failed));

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (secondsLeft > 0) return;
    setChecked(true);
    if (problems.email || problems.password) focusFirstProblem(event.currentTarget);
    else void logIn.run(email, password);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('core.logIn')}>
      <TextField
        label={t('core.login.email')}
        leading={<Mail size={19} strokeWidth={1.75} aria-hidden />}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onValueChange={(value) => {
          setEmail(value);
          // A lock or refusal belongs to the email address that was tried, so changing the address clears it.
          logIn.forget();
        }}
        error={isChecked && problems.email}
      />
      <PasswordField
        label={t('core.login.password')}
        corner={
          <Link
            className={linkClass()}
            to={{ pathname: '/settings/restoreAccess', search }}
            state={{ email }}
            onClick={onDone}
          >
            {t('core.login.forgot')}
          </Link>
        }
        name="password"
        autoComplete="current-password"
        showLabel={t('core.login.showPassword')}
        hideLabel={t('core.login.hidePassword')}
        value={password}
        onValueChange={(value) => {
          setPassword(value);
          if (refusal?.reason === 'wrong_credentials') logIn.forget();
        }}
        error={
          (isChecked && problems.password) || (refusal?.reason === 'wrong_credentials' && refusal.message)
        }
      />
      {secondsLeft > 0 ? (
        <LockNotice k="core.login.locked" secondsLeft={secondsLeft} />
      ) : (
        <LogInProblem failed={logIn.failed} />
      )}
      <div className={styles.ways}>
        <Button
          type="submit"
          variant={isSecond ? 'secondary' : 'primary'}
          size="lg"
          wide
          loading={logIn.isBusy}
          disabled={secondsLeft > 0}
        >
          {t('core.logIn')}
        </Button>
        {other}
      </div>
    </form>
  );
}

/** A login failure that belongs to no field. */
function LogInProblem({ failed }: { failed: Failed | null }) {
  const refusal = refusalOf(api.account.logIn, failed?.failure);
  // Wrong credentials are not shown here, because the password field shows that error. A lock is not shown
  // here, because a countdown shows it.
  if (!failed || refusal?.reason === 'wrong_credentials' || lockedUntil(failed) !== null) return null;
  if (refusal?.reason !== 'account_restricted') {
    return (
      <Banner tone="danger" announce>
        {failed.failure.message}
      </Banner>
    );
  }
  return (
    <Banner tone="danger" announce>
      <T
        k="core.login.restricted"
        link={(text) => (
          <a className={linkClass('inherit')} href={`mailto:${boot.brand.supportMail}`}>
            {text}
          </a>
        )}
      />
    </Banner>
  );
}
