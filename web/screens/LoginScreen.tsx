import { DoorOpen } from 'lucide-react';
import { useLocation } from 'react-router';
import { DemoLogins } from '#web/features/account/DemoLogins.tsx';
import { LoginLayout } from '#web/features/account/Doorway.tsx';
import { SignInForm } from '#web/features/account/SignInForm.tsx';
import { BY_PASSWORD } from '#web/features/account/useLogIn.ts';
import { boot } from '#web/kit/boot.ts';
import { loadNamespaces, useT } from '#web/kit/i18n.tsx';
import { useIdleImport } from '#web/kit/idle-import.ts';
import { Link } from '#web/kit/Link.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import styles from './LoginScreen.module.css';

/** Loads the featured creators when the browser is idle, so that the login form does not wait for them. */
const loadFeatured = async () => {
  const [{ FeaturedStrip }] = await Promise.all([
    import('#web/features/creators/FeaturedStrip.tsx'),
    loadNamespaces(['creators', 'wallet']),
  ]);
  return FeaturedStrip;
};

/**
 * The login screen with featured creators, login and sign-up. Only login types that the operator has set up
 * are offered.
 */
export function LoginScreen() {
  const t = useT();
  const { search } = useLocation();
  const FeaturedStrip = useIdleImport(loadFeatured);
  return (
    <LoginLayout
      inside={
        <div className={styles.inside}>
          <Link className={styles.discover} to="/discover">
            <DoorOpen size={20} strokeWidth={1.75} aria-hidden />
            {t('core.login.discover')}
          </Link>
          {FeaturedStrip && <FeaturedStrip />}
        </div>
      }
    >
      <h1>{t('core.logInTo', { brand: boot.brand.name })}</h1>
      <p className={styles.lead}>{t('core.login.lead')}</p>
      {boot.loginTypes.includes(BY_PASSWORD) ? (
        <>
          <SignInForm
            other={
              // The link keeps the query, because it may contain the redirect address and the attribution.
              <Link className={buttonClass({ size: 'lg', wide: true })} to={{ pathname: '/signup', search }}>
                {t('core.signUp.create')}
              </Link>
            }
          />
          <DemoLogins />
        </>
      ) : (
        <Banner tone="neutral">{t('core.login.noWay')}</Banner>
      )}
    </LoginLayout>
  );
}
