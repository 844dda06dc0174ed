import { useState } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { boot } from './boot.ts';
import { useT } from './i18n.tsx';
import styles from './Shell.module.css';
import { readText, writeText } from './stored.ts';

const KEY = 'demoBanner';

/** Says on every page that this is a demo, until the person has read it for this session. */
export function DemoBanner() {
  const t = useT();
  const [isShown, setShown] = useState(() => boot.demo !== null && readText('sessionStorage', KEY) === null);
  if (!isShown) return null;
  return (
    <Banner
      className={styles.demo}
      tone="info"
      title={t('core.demo.title')}
      dismissLabel={t('core.close')}
      onDismiss={() => {
        writeText('sessionStorage', KEY, 'read');
        setShown(false);
      }}
    >
      {t('core.demo.text')}
    </Banner>
  );
}
