import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { VERIFICATION_CODE_DIGITS } from '#contract/limits.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { CodeProblem, useCodeError } from './CodeProblem.tsx';
import { checkCode, checkNewPassword, focusFirstProblem } from './checks.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { ResendCode } from './ResendCode.tsx';
import styles from './steps.module.css';
import type { useAct } from './useAct.ts';
import type { useCodeMail } from './useCodeMail.ts';

interface SignUpCodeProps {
  readonly mail: ReturnType<typeof useCodeMail>;
  readonly register: ReturnType<typeof useAct<[code: string]>>;
  /**
   * The text of this step's password field. Null if the step has no such field, because the password from the
   * first step is still known.
   */
  readonly password: string | null;
  readonly onPassword: (password: string) => void;
  readonly passwordRefusal: string | undefined;
  readonly onBack: () => void;
}

/** The second step of the sign-up: entering the emailed code proves that the address is the person's own. */
export function SignUpCode({ mail, register, password, onBack, ...props }: SignUpCodeProps) {
  const t = useT();
  const { search } = useLocation();
  const digits = mail.sent?.digits ?? VERIFICATION_CODE_DIGITS;
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const codeError = useCodeError(register.failed);
  const problem = checkCode(digits)(code, t);
  const passwordProblem = password === null ? undefined : checkNewPassword(password, t);
  const isBound = refusalOf(api.account.register, register.failed?.failure)?.reason === 'already_bound';

  // A wrong code cannot become valid, so the field is emptied for the next code.
  useEffect(() => {
    if (codeError) setCode('');
  }, [codeError]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    if (problem || passwordProblem) focusFirstProblem(event.currentTarget);
    else void register.run(code);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('core.signUp.code.title')}>
      {password !== null && (
        <>
          <p className={styles.aside}>{t('core.signUp.passwordAgain')}</p>
          <NewPasswordField
            label={t('core.login.password')}
            value={password}
            onValueChange={props.onPassword}
            error={props.passwordRefusal ?? (isChecked && passwordProblem)}
          />
        </>
      )}
      <CodeField
        label={t('core.code.label')}
        name="code"
        length={digits}
        focusOnMount={password === null}
        value={code}
        onValueChange={(value) => {
          setCode(value);
          register.forget();
        }}
        onComplete={(value) => {
          if (!passwordProblem) void register.run(value);
        }}
        error={codeError ?? (isChecked && problem)}
      />
      {isBound ? (
        <Banner tone="info" announce>
          <T
            k="core.signUp.bound"
            link={(text) => (
              <Link className={linkClass('inherit')} to={{ pathname: '/login', search }}>
                {text}
              </Link>
            )}
          />
        </Banner>
      ) : (
        <CodeProblem failed={register.failed ?? mail.failed} />
      )}
      <Button type="submit" variant="primary" size="lg" wide loading={register.isBusy}>
        {t('core.signUp.create')}
      </Button>
      <ResendCode mail={mail} />
      <Button variant="ghost" wide onClick={onBack}>
        {t('core.signUp.back')}
      </Button>
    </form>
  );
}
