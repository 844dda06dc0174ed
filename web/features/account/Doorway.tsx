import type { ReactNode } from 'react';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { classes } from '#web/ui/classes.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import { Wordmark } from '#web/ui/Wordmark.tsx';
import styles from './Doorway.module.css';
import { LanguagePicker } from './LanguagePicker.tsx';
import { LoginPicture } from './LoginPicture.tsx';

interface DoorwayProps {
  /** Content shown on top of the picture, at its lower edge. */
  readonly inside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The layout of the pages before login: a picture on one side; the brand, the language picker and a form on
 * the other.
 */
export function LoginLayout({ inside, children }: DoorwayProps) {
  const t = useT();
  return (
    <div className={styles.doorway}>
      <div className={classes(styles.art, Boolean(inside) && styles.peopled)}>
        <LoginPicture className={styles.scene} />
        <div className={styles.front}>
          <p className={styles.hero}>{t('core.login.hero')}</p>
          {inside}
        </div>
      </div>
      <div className={styles.side}>
        <header className={styles.head}>
          <Link to="/" aria-label={boot.brand.name}>
            <Wordmark name={boot.brand.name} />
          </Link>
          <LanguagePicker />
        </header>
        <div className={styles.box}>{children}</div>
        <footer className={styles.foot}>
          <span>{t('core.login.adults')}</span>
          {/* The links open a new tab, so that a half-filled form is not lost. */}
          <span className={styles.links}>
            <Link className={linkClass('quiet')} to="/terms" target="_blank">
              {t('core.login.terms')}
            </Link>
            <Link className={linkClass('quiet')} to="/privacy" target="_blank">
              {t('core.login.privacy')}
            </Link>
          </span>
        </footer>
      </div>
    </div>
  );
}
