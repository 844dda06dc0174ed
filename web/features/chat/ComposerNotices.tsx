import { WRITING_FEE_DAYS } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import styles from './ChatComposer.module.css';
import type { OpenChat } from './keys.ts';
import { nameOf } from './Peer.tsx';

/**
 * Notices above the composer. They say that the assistant may answer, that messages may go to an outside model,
 * that the microphone cannot be used, or how high the message fee is.
 */
export function ComposerNotices({ open, isVoiceRefused }: { open: OpenChat; isVoiceRefused: boolean }) {
  const { chat, writing } = open;
  const t = useT();
  const money = useMoney();
  return (
    <>
      {writing.assistantNotice && <p className={styles.notice}>{writing.assistantNotice}</p>}
      {writing.isAssistantOutside && <p className={styles.notice}>{t('chat.system.assistant_outside')}</p>}
      {isVoiceRefused && (
        <p className={styles.notice} role="alert">
          {t('chat.voice.refused')}
        </p>
      )}
      {writing.fee && (
        <p className={styles.notice}>
          {t('chat.fee.notice', {
            amount: money.write(writing.fee),
            name: nameOf(chat.peer),
            days: WRITING_FEE_DAYS,
          })}
        </p>
      )}
    </>
  );
}
