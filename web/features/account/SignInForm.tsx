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
  /** The way to sign up, as a button of the same size. */
  readonly other?: ReactNode;
  /** The form is below a more important action, so its button is secondary. */
  readonly isSecond?: boolean;
}

/** Login by email and password. The server's refusals are shown at the fields, which keep their text. */
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
          // Locks and refusals apply to one email address, so another address starts without them.
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

/** A failure that belongs to no single field. */
function LogInProblem({ failed }: { failed: Failed | null }) {
  const refusal = refusalOf(api.account.logIn, failed?.failure);
  // A lock that has expired is not shown as an error.
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
