import { CircleSlash, Eraser, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { ASSISTANT_QUESTION_MAX_CHARS } from '#contract/limits.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MessageBubble } from '#web/ui/MessageBubble.tsx';
import { Conversation } from './Conversation.tsx';
import { Sources } from './Sources.tsx';
import talk from './Talk.module.css';
import styles from './TestRoom.module.css';
import type { Room, Turn } from './useTestRoom.ts';

interface TestRoomProps {
  readonly room: Room;
  readonly isUnsaved: boolean;
}

/**
 * A conversation in which the creator asks questions as a fan would, and sees the answers with their sources
 * and reasons. No fan sees the questions or answers.
 */
export function TestRoom({ room, isUnsaved }: TestRoomProps) {
  const t = useT();
  const title = useId();
  const { turns, value, isAsking } = room;
  return (
    <section className={styles.room} aria-labelledby={title}>
      <header className={styles.head}>
        <div>
          <h2 id={title}>{t('assistant.try.title')}</h2>
          <p>{t('assistant.try.about')}</p>
        </div>
        {turns.length > 0 && (
          <IconButton
            label={t('assistant.try.clear')}
            icon={<Eraser size={20} strokeWidth={1.75} aria-hidden />}
            disabled={isAsking}
            onClick={room.clear}
          />
        )}
      </header>
      {isUnsaved && (
        <Banner className={styles.unsaved} tone="neutral">
          {t('assistant.try.unsaved')}
        </Banner>
      )}
      <Conversation
        label={t('assistant.try.title')}
        length={turns.filter(({ tried, problem }) => tried ?? problem).length}
        empty={
          <EmptyState drawing="chats" level={3} title={t('assistant.try.empty')}>
            {t('assistant.try.empty.text')}
          </EmptyState>
        }
        asking={isAsking ? t('assistant.try.asking') : null}
        field={t('assistant.try.field')}
        send={t('assistant.try.send')}
        maxLength={ASSISTANT_QUESTION_MAX_CHARS}
        value={value}
        onValueChange={room.setValue}
        onAsk={() => void room.ask(value.trim())}
      >
        {turns.map((turn) => (
          <OneTurn key={turn.id} turn={turn} onAgain={() => void room.ask(turn.asked)} />
        ))}
      </Conversation>
    </section>
  );
}

function OneTurn({ turn, onAgain }: { turn: Turn; onAgain: () => void }) {
  const t = useT();
  const format = useFormat();
  const { asked, at, tried, problem } = turn;
  const status = { time: format.time(at) };
  return (
    <div className={talk.turn}>
      <MessageBubble kind="text" side="out" status={status}>
        <span className={talk.words} dir="auto">
          {asked}
        </span>
      </MessageBubble>
      {tried?.answer && (
        <>
          <span className={talk.author}>{t('chat.by.assistant')}</span>
          <MessageBubble kind="text" side="in" status={status}>
            <span className={talk.words} dir="auto">
              {tried.answer}
            </span>
          </MessageBubble>
        </>
      )}
      {tried && (
        <div className={talk.under}>
          {tried.answer === null && (
            <span className={talk.silent}>
              <CircleSlash size={16} strokeWidth={1.75} aria-hidden />
              {t('assistant.try.silent')}
            </span>
          )}
          <Sources sources={tried.sources} label={t('assistant.sources')} />
          <span>
            {t(`assistant.by.${tried.engine}`)} · {t(`assistant.reason.${tried.reason}`)}
          </span>
        </div>
      )}
      {problem && (
        <div className={talk.under} role="alert">
          {problem}
          <Button size="sm" icon={<RotateCcw size={16} strokeWidth={1.75} aria-hidden />} onClick={onAgain}>
            {t('assistant.try.again')}
          </Button>
        </div>
      )}
    </div>
  );
}
