import { SendHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { CREATOR_MESSAGE_MAX_CHARS, NEW_CHATS_MAX } from '#contract/limits.ts';
import { goTo } from '#web/kit/history.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { randomId } from '#web/kit/random-id.ts';
import { showToast } from '#web/kit/toasts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { peoplePath } from './mass-path.ts';
import styles from './NewChat.module.css';
import { useStartMany } from './queries.ts';

/** Sends the same first message to a few people, to each in a separate chat. */
export function FirstMessageForm({ personIds }: { personIds: readonly string[] }) {
  const t = useT();
  const [text, setText] = useState('');
  // A text that differs from the last one sent gets a new id. After a lost response, sending the same text again
  // sends the same id and so creates no second messages.
  const tried = useRef({ id: randomId(), text: '' });
  const start = useStartMany();
  const count = personIds.length;
  return (
    <form
      className={styles.dock}
      onSubmit={(event) => {
        event.preventDefault();
        if (tried.current.text !== text) tried.current = { id: randomId(), text };
        start.mutate(
          { id: tried.current.id, personIds: [...personIds], text },
          {
            onSuccess: () => {
              showToast(t('chat.pick.sent', { count }));
              goTo(routeNamed('messageBoard').path);
            },
          },
        );
      }}
    >
      <p className={styles.chosen} role="status">
        {count >= NEW_CHATS_MAX ? (
          <T
            k="chat.pick.full"
            params={{ count: NEW_CHATS_MAX }}
            link={(words) => (
              <Link className={linkClass()} to={peoplePath(personIds)} state={{ text }}>
                {words}
              </Link>
            )}
          />
        ) : (
          t('chat.pick.chosen', { count, max: NEW_CHATS_MAX })
        )}
      </p>
      <TextArea
        label={t('chat.pick.words')}
        dir="auto"
        rows={3}
        maxLength={CREATOR_MESSAGE_MAX_CHARS}
        value={text}
        onValueChange={setText}
      />
      {start.error && (
        <Banner tone="danger" announce>
          {start.error.message}
        </Banner>
      )}
      <Button
        type="submit"
        variant="primary"
        wide
        icon={<SendHorizontal size={18} strokeWidth={1.75} aria-hidden data-flip="" />}
        disabled={count === 0 || text.trim() === ''}
        loading={start.isPending}
      >
        {t('chat.pick.send', { count })}
      </Button>
    </form>
  );
}
