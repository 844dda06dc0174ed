import { ASSISTANT_DISCLOSURE_MAX_CHARS } from '#contract/limits.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { MessageBubble } from '#web/ui/MessageBubble.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import styles from './SetUp.module.css';
import type { SetUp } from './useSetUp.ts';

/** The field for the notice that a fan reads before the assistant answers, with a preview of the notice. */
export function DisclosureCard({ setUp: { fields, set, errorOf } }: { setUp: SetUp }) {
  const t = useT();
  const format = useFormat();
  const name = useUser(({ info }) => info?.displayName ?? '');
  return (
    <Card className={styles.part}>
      <h2>{t('assistant.disclosure')}</h2>
      <TextArea
        label={t('assistant.disclosure.label')}
        hint={t('assistant.disclosure.hint')}
        dir="auto"
        rows={3}
        maxLength={ASSISTANT_DISCLOSURE_MAX_CHARS}
        counter={(used, limit) =>
          t('assistant.count', { used: format.number(used), limit: format.number(limit) })
        }
        value={fields.disclosure}
        error={errorOf('disclosure')}
        onValueChange={(disclosure) => set({ disclosure })}
      />
      {fields.disclosure.trim() === '' && (
        <div>
          <Button
            size="sm"
            onClick={() => set({ disclosure: t('assistant.disclosure.suggestion', { name }) })}
          >
            {t('assistant.disclosure.suggest')}
          </Button>
        </div>
      )}
      <FanSees notice={fields.disclosure.trim()} />
    </Card>
  );
}

function FanSees({ notice }: { notice: string }) {
  const t = useT();
  const format = useFormat();
  const at = { time: format.time(new Date()) };
  return (
    <figure className={styles.preview}>
      <figcaption>{t('assistant.disclosure.preview')}</figcaption>
      <div className={styles.phone}>
        <MessageBubble kind="text" side="out" status={at}>
          {t('assistant.disclosure.preview.asked')}
        </MessageBubble>
        <span className={styles.author}>{t('chat.by.assistant')}</span>
        <MessageBubble kind="text" side="in" status={at}>
          {t('assistant.disclosure.preview.answer')}
        </MessageBubble>
        <p className={styles.notice} dir="auto">
          {notice === '' ? <em>{t('assistant.disclosure.preview.empty')}</em> : notice}
        </p>
      </div>
    </figure>
  );
}
