import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { VERIFICATION_CODE_DIGITS } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { CodeProblem, useCodeError } from './CodeProblem.tsx';
import { checkCode, checkEmail, checkNewPassword, focusFirstProblem } from './checks.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { ResendCode } from './ResendCode.tsx';
import styles from './steps.module.css';
import type { useAct } from './useAct.ts';
import type { useCodeMail } from './useCodeMail.ts';

interface RestoreEmailProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly mail: ReturnType<typeof useCodeMail>;
  readonly onSent: () => void;
}

/** The first step of a password reset: the person enters the account's email. */
export function RestoreEmail({ email, onEmail, mail, onSent }: RestoreEmailProps) {
  const t = useT();
  const [isChecked, setChecked] = useState(false);
  const problem = checkEmail(email, t);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    if (problem) focusFirstProblem(event.currentTarget);
    else void mail.run(email.trim(), onSent);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('settings.restore.title')}>
      <TextField
        label={t('core.login.email')}
        leading={<Mail size={19} strokeWidth={1.75} aria-hidden />}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onValueChange={(value) => {
          onEmail(value);
          mail.forget();
        }}
        error={isChecked && problem}
      />
      <CodeProblem failed={mail.failed} />
      <Button type="submit" variant="primary" size="lg" wide loading={mail.isBusy}>
        {t('settings.restore.send')}
      </Button>
    </form>
  );
}

interface RestoreCodeProps {
  readonly mail: ReturnType<typeof useCodeMail>;
  readonly reset: ReturnType<typeof useAct<[code: string, newPassword: string]>>;
  readonly onBack: () => void;
}

/** The second step of a password reset: the person enters the emailed code and the new password. */
export function RestoreCode({ mail, reset, onBack }: RestoreCodeProps) {
  const t = useT();
  const digits = mail.sent?.digits ?? VERIFICATION_CODE_DIGITS;
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const problems = { code: checkCode(digits)(code, t), password: checkNewPassword(password, t) };
  const codeError = useCodeError(reset.failed);
  const weakness = reset.failed?.failure.reason === 'weak_password' && reset.failed.failure.message;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    if (problems.code || problems.password) focusFirstProblem(event.currentTarget);
    else void reset.run(code, password);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('settings.restore.code.title')}>
      <CodeField
        label={t('core.code.label')}
        name="code"
        length={digits}
        focusOnMount
        value={code}
        onValueChange={(value) => {
          setCode(value);
          reset.forget();
        }}
        error={codeError ?? (isChecked && problems.code)}
      />
      <NewPasswordField
        label={t('core.password.new')}
        value={password}
        onValueChange={(value) => {
          setPassword(value);
          reset.forget();
        }}
        error={weakness || (isChecked && problems.password)}
      />
      <CodeProblem failed={reset.failed ?? mail.failed} />
      <Button type="submit" variant="primary" size="lg" wide loading={reset.isBusy}>
        {t('settings.restore.save')}
      </Button>
      <ResendCode mail={mail} />
      <Button variant="ghost" wide onClick={onBack}>
        {t('settings.restore.back')}
      </Button>
    </form>
  );
}
