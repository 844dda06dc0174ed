import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './DemoLogins.module.css';
import { DemoMail } from './DemoMail.tsx';
import { useLogIn } from './useLogIn.ts';

/** Demo mode: one login button for each role of the demo world. */
export function DemoLogins() {
  const t = useT();
  const logIn = useLogIn();
  const { demo } = boot;
  if (!demo) return null;
  return (
    <section className={styles.demo} aria-label={t('core.login.demo')}>
      <h2 className={styles.title}>{t('core.login.demo')}</h2>
      <div className={styles.ways}>
        {demo.logins.map(({ role, email }) => (
          <Button key={role} size="sm" loading={logIn.isBusy} onClick={() => logIn.run(email, demo.password)}>
            {t(`core.login.demo.${role}`)}
          </Button>
        ))}
      </div>
      {logIn.failed && (
        <Banner className={styles.mail} tone="danger" announce>
          {logIn.failed.failure.message}
        </Banner>
      )}
      <DemoMail className={styles.mail} />
    </section>
  );
}
