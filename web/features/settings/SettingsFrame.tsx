import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTitle } from '#web/kit/head.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { StickySide } from '#web/ui/StickySide.tsx';
import { type SettingsName, settingsEntries } from './entries.ts';
import styles from './SettingsFrame.module.css';
import { SettingsNav } from './SettingsNav.tsx';

interface SettingsFrameProps {
  readonly name: SettingsName;
  /** The title when it differs from the name of the settings page. */
  readonly title?: string | undefined;
  /** Content at the end of the title's row, for example a button. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of each settings page, with the settings menu beside it on wide screens and a back link on
 * phones.
 */
export function SettingsFrame({ name, title, actions, children }: SettingsFrameProps) {
  const t = useT();
  useTitle(title);
  const parent = settingsEntries.find((entry) => entry.name === name)?.parent ?? 'Settings';
  return (
    <div className={styles.frame}>
      <StickySide className={styles.side}>
        <SettingsNav current={name} />
      </StickySide>
      <div className={styles.page}>
        <header className={styles.head}>
          <Link className={styles.back} to={routeNamed(parent).path} aria-label={t('core.back')}>
            <ArrowLeft size={22} strokeWidth={1.75} aria-hidden data-flip="" />
          </Link>
          <h1>{title ?? t(`titles.${name}`)}</h1>
          {actions}
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </div>
  );
}
