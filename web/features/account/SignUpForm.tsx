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
import { SignUpCode } from './SignUpCode.tsx';
import { SignUpDetails, type SignUpDraft } from './SignUpDetails.tsx';
import styles from './steps.module.css';
import { useAct } from './useAct.ts';
import { useCodeMail } from './useCodeMail.ts';

/** The second step is a place of its own in the history, so that the browser's Back leads to the first. */
const CODE_STEP = '#code';

const blank: SignUpDraft = { email: '', password: '', isOfAge: false, acceptsTerms: false };

/** Opens an account in two steps. What was typed stays through both, however often one goes back. */
export function SignUpForm() {
  const t = useT();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const [draft, setDraft] = useState(blank);
  const mail = useCodeMail('register');

  const register = useAct(async (code: string) => {
    const { password, isOfAge, acceptsTerms } = draft;
    const credentials = { email: mail.sent?.email ?? draft.email.trim(), password, code };
    try {
      const session = await api.account.register({
        credentials,
        isOfAge,
        acceptsTerms,
        ...attributionIn(search),
      });
      await completeLogin(session);
    } catch (error) {
      // The password is mended where it is typed; the code has not been used up.
      if (error instanceof ApiFailure && error.reason === 'weak_password') navigate(-1);
      throw error;
    }
  });
  const passwordRefusal =
    register.failed?.failure.reason === 'weak_password' ? register.failed.failure.message : undefined;

  if (hash === CODE_STEP && mail.sent) {
    const params = { email: mail.sent.email, minutes: VERIFICATION_CODE_LIFE_MINUTES };
    return (
      <>
        <h1>{t('core.signUp.code.title')}</h1>
        <p className={styles.lead}>
          <T k="core.signUp.code.lead" params={params} />
        </p>
        <SignUpCode mail={mail} register={register} onBack={() => navigate(-1)} />
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
        onChange={(change) => {
          setDraft({ ...draft, ...change });
          register.forget();
          mail.forget();
        }}
        onSubmit={() => mail.run(draft.email.trim(), () => navigate({ search, hash: CODE_STEP }))}
        isBusy={mail.isBusy}
        failed={mail.failed}
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
