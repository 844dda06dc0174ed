import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { VERIFICATION_CODE_LIFE_MINUTES } from '#contract/limits.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { completeLogin } from '#web/kit/session.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import { attributionIn } from './attribution.ts';
import { DemoMail } from './DemoMail.tsx';
import { dropSignUp, keepSignUp, readSignUp } from './kept-sign-up.ts';
import { SignUpCode } from './SignUpCode.tsx';
import { SignUpDetails, type SignUpDraft } from './SignUpDetails.tsx';
import styles from './steps.module.css';
import { type Failed, useAct } from './useAct.ts';
import { useCodeMail } from './useCodeMail.ts';

/**
 * The URL hash of the second step. It adds a history entry, so that the browser's Back returns to the first
 * step.
 */
const CODE_STEP = '#code';

const blank: SignUpDraft = { displayName: '', email: '', password: '', isOfAge: false, acceptsTerms: false };

/**
 * Creates an account in two steps. When the person goes back, the first step still contains what was typed. A
 * reload in the second step loses the password.
 */
export function SignUpForm() {
  const t = useT();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const [kept] = useState(readSignUp);
  const [draft, setDraft] = useState<SignUpDraft>({ ...blank, ...kept?.draft });
  // The password is not stored, so after a reload the code step asks for it again.
  const [isPasswordLost, setPasswordLost] = useState(kept !== null);
  const mail = useCodeMail('register', kept?.sent);

  const begin = useAct(async () => {
    await api.account.checkPassword({ password: draft.password });
    setPasswordLost(false);
    void mail.run(draft.email.trim(), (sent) => {
      keepSignUp(draft, sent);
      navigate({ search, hash: CODE_STEP });
    });
  });
  const register = useAct(async (code: string) => {
    const { displayName, password, isOfAge, acceptsTerms } = draft;
    const credentials = { email: mail.sent?.email ?? draft.email.trim(), password, code };
    try {
      const session = await api.account.register({
        credentials,
        displayName: displayName.trim(),
        isOfAge,
        acceptsTerms,
        ...attributionIn(search),
      });
      dropSignUp();
      await completeLogin(session);
    } catch (error) {
      // If the server refuses the password, the person returns to the first step, unless the second step
      // itself has a password field. The code can still be used.
      if (isWeak(error) && !isPasswordLost) navigate(-1);
      throw error;
    }
  });
  const passwordRefusal = weaknessOf(begin.failed) ?? weaknessOf(register.failed);
  const change = (changed: Partial<SignUpDraft>) => {
    setDraft({ ...draft, ...changed });
    for (const act of [begin, register, mail]) act.forget();
  };

  if (hash === CODE_STEP && mail.sent) {
    const params = { email: mail.sent.email, minutes: VERIFICATION_CODE_LIFE_MINUTES };
    return (
      <>
        <h1>{t('core.signUp.code.title')}</h1>
        <p className={styles.lead}>
          <T k="core.signUp.code.lead" params={params} />
        </p>
        <SignUpCode
          mail={mail}
          register={register}
          password={isPasswordLost ? draft.password : null}
          onPassword={(password) => change({ password })}
          passwordRefusal={passwordRefusal}
          onBack={() => navigate(-1)}
        />
        <DemoMail className={`${styles.small} ${styles.after}`} />
      </>
    );
  }
  return (
    <>
      <h1>{t('core.signUp.title')}</h1>
      <p className={styles.lead}>{t('core.signUp.lead')}</p>
      <SignUpDetails
        draft={draft}
        onChange={change}
        onSubmit={() => void begin.run()}
        isBusy={begin.isBusy || mail.isBusy}
        failed={begin.failed ?? mail.failed}
        passwordRefusal={passwordRefusal}
      />
      <p className={`${styles.aside} ${styles.after}`}>
        <T
          k="core.signUp.haveAccount"
          link={(text) => (
            <Link className={linkClass()} to={{ pathname: '/login', search }}>
              {text}
            </Link>
          )}
        />
      </p>
    </>
  );
}

const isWeak = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.reason === 'weak_password';

const weaknessOf = (failed: Failed | null): string | undefined =>
  isWeak(failed?.failure) ? failed?.failure.message : undefined;
