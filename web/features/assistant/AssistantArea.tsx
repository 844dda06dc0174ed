import { ArrowLeft, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useUnsaved } from '#web/features/settings/index.ts';
import { useTitle } from '#web/kit/head.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { UnderlineTabs } from '#web/ui/UnderlineTabs.tsx';
import { usePhone } from '#web/ui/usePhone.ts';
import styles from './AssistantArea.module.css';
import type { Settings } from './keys.ts';
import { Log } from './Log.tsx';
import { useStatus } from './queries.ts';
import { SetUp } from './SetUp.tsx';
import { TestRoom } from './TestRoom.tsx';
import { useSetUp } from './useSetUp.ts';
import { useTestRoom } from './useTestRoom.ts';

type Part = 'setUp' | 'try' | 'log';

/**
 * The screen of a creator's assistant: tabs for its settings and its log. The test room is beside the tabs,
 * or on a phone a third tab.
 */
export function AssistantArea({ settings }: { settings: Settings }) {
  const t = useT();
  const isPhone = usePhone();
  const setUp = useSetUp(settings);
  const room = useTestRoom();
  useTitle(t('assistant.title'));
  const askToLeave = useUnsaved(setUp.isUnsaved);
  const [chosen, setChosen] = useState<Part>('setUp');
  const parts: readonly Part[] = isPhone ? ['setUp', 'try', 'log'] : ['setUp', 'log'];
  // The tab for the test room exists only on a phone. When the window becomes wider, the settings are shown
  // instead.
  const part = parts.includes(chosen) ? chosen : 'setUp';
  const testRoom = <TestRoom room={room} isUnsaved={setUp.isUnsaved} />;
  return (
    <div className={styles.area}>
      <div className={styles.main}>
        <Head settings={settings} />
        <div className={part === 'try' ? styles.filled : styles.tabbed}>
          <UnderlineTabs
            label={t('assistant.tabs')}
            tabs={parts.map((value) => ({ value, label: t(`assistant.tab.${value}`) }))}
            value={part}
            onValueChange={setChosen}
          >
            {part === 'setUp' && <SetUp setUp={setUp} />}
            {part === 'log' && <Log mode={settings.mode} />}
            {part === 'try' && testRoom}
          </UnderlineTabs>
        </div>
      </div>
      {!isPhone && <div className={styles.side}>{testRoom}</div>}
      {askToLeave(setUp.discard)}
    </div>
  );
}

/**
 * The help bot's address for creators. Without the query string, the same path shows creators their own
 * assistant. Everybody else sees the help bot there.
 */
const HELP = `${routeNamed('AiChatsbot').path}?help`;

const tones = { off: 'neutral', draft: 'info', auto: 'positive' } as const;

function Head({ settings: { mode, isVerified } }: { settings: Settings }) {
  const t = useT();
  const status = useStatus(true).data;
  const isSilent = mode === 'auto' && !isVerified;
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={routeNamed('messageBoard').path} aria-label={t('chat.back')}>
        <ArrowLeft size={22} strokeWidth={1.75} aria-hidden data-flip="" />
      </Link>
      <h1>{t('assistant.title')}</h1>
      <span className={styles.state}>
        <Tag tone={isSilent ? 'warning' : tones[mode]}>{t(`assistant.state.${mode}`)}</Tag>
        {mode === 'auto' && status && (
          <span className={styles.today}>
            {t('assistant.state.answers', { count: status.answersToday })}
            {isSilent && ` · ${t('assistant.state.silent')}`}
            {!isSilent && !status.isWithinHours && ` · ${t('assistant.state.resting')}`}
          </span>
        )}
      </span>
      <Link className={buttonClass({ variant: 'ghost', size: 'sm' })} to={HELP}>
        <LifeBuoy size={18} strokeWidth={1.75} aria-hidden />
        {t('assistant.help.title')}
      </Link>
    </header>
  );
}
