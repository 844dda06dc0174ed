import { useState } from 'react';
import { clockText } from '#web/kit/clock-text.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import styles from './LockNotice.module.css';

interface LockNoticeProps {
  readonly k: 'core.login.locked' | 'core.code.locked';
  readonly secondsLeft: number;
}

/**
 * Counts down the seconds until the next try is allowed. Screen readers announce the notice when it appears,
 * not every second.
 */
export function LockNotice({ k, secondsLeft }: LockNoticeProps) {
  const t = useT();
  const [atFirst] = useState(secondsLeft);
  return (
    <div>
      <span role="alert" className={styles.spoken}>
        {t(k, { time: clockText(atFirst) })}
      </span>
      <Banner tone="warning">{t(k, { time: clockText(secondsLeft) })}</Banner>
    </div>
  );
}
