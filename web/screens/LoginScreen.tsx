import { useLocation } from 'react-router';
import { DemoLogins } from '#web/features/account/DemoLogins.tsx';
import { Doorway } from '#web/features/account/Doorway.tsx';
import { SignInForm } from '#web/features/account/SignInForm.tsx';
import { BY_PASSWORD } from '#web/features/account/useLogIn.ts';
import { boot } from '#web/kit/boot.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import styles from './LoginScreen.module.css';

/** The front door. Only login types that the operator has set up are offered. */
export function LoginScreen() {
  const t = useT();
  const { search } = useLocation();
  return (
    <Doorway>
      <h1>{t('core.logInTo', { brand: boot.brand.name })}</h1>
      <p className={styles.lead}>{t('core.login.lead')}</p>
      {boot.loginTypes.includes(BY_PASSWORD) ? (
        <>
          <SignInForm />
          <p className={styles.newHere}>
            <T
              k="core.login.newHere"
              link={(text) => (
                // The query goes along: it may hold where to go afterwards, and who sent this person.
                <Link className={linkClass()} to={{ pathname: '/signup', search }}>
                  {text}
                </Link>
              )}
            />
          </p>
          <DemoLogins />
        </>
      ) : (
        <Banner tone="neutral">{t('core.login.noWay')}</Banner>
      )}
    </Doorway>
  );
}
