import { ArrowLeft, Eraser, LifeBuoy, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { HELP_QUESTION_MAX_CHARS } from '#contract/limits.ts';
import { boot } from '#web/kit/boot.ts';
import { useFormat } from '#web/kit/format.ts';
import { useTitle } from '#web/kit/head.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { openSupport } from '#web/kit/open-support.ts';
import { randomId } from '#web/kit/random-id.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { MessageBubble } from '#web/ui/MessageBubble.tsx';
import { Conversation } from './Conversation.tsx';
import styles from './HelpBot.module.css';
import { addHelpTurn, clearHelpTurns, type HelpTurn, reloadHelpTurns, useHelpTurns } from './help-talk.ts';
import { useHelp } from './queries.ts';
import { Sources } from './Sources.tsx';
import talk from './Talk.module.css';

/** The suggested questions. The platform's help texts answer each of them. */
const suggested = ['cancel', 'top_up', 'refund', 'privacy', 'unlock', 'become_creator'] as const;

/**
 * The help bot, which answers from the platform's help texts and names its sources. When it has no answer, it
 * offers the chat with the platform's support.
 */
export function HelpBot() {
  const t = useT();
  const turns = useHelpTurns();
  const help = useHelp();
  const [value, setValue] = useState('');
  const brand = boot.brand.name;
  useTitle(t('assistant.help.title'));
  useEffect(reloadHelpTurns, []);
  const asked = help.isPending || help.isError ? help.variables : null;
  const ask = (question: string) => {
    setValue('');
    help.mutate(question, {
      onSuccess: ({ answer, sources }) =>
        addHelpTurn({ id: randomId(), asked: question, at: new Date().toISOString(), answer, sources }),
    });
  };
  return (
    <section className={styles.bot} aria-label={t('assistant.help.title')}>
      <header className={styles.head}>
        <Link className={styles.back} to={routeNamed('messageBoard').path} aria-label={t('chat.back')}>
          <ArrowLeft size={22} strokeWidth={1.75} aria-hidden data-flip="" />
        </Link>
        <Mark size={34} />
        <div className={styles.words}>
          <h1>{t('assistant.help.title')}</h1>
          <p>{t('assistant.help.about', { brand })}</p>
        </div>
        {turns.length > 0 && (
          <IconButton
            label={t('assistant.help.clear')}
            icon={<Eraser size={20} strokeWidth={1.75} aria-hidden />}
            onClick={clearHelpTurns}
          />
        )}
        <AskPerson />
      </header>
      <Conversation
        label={t('assistant.help.title')}
        length={turns.length + (help.isError ? 1 : 0)}
        empty={<Greeting onAsk={ask} />}
        asking={help.isPending ? t('assistant.help.asking') : null}
        field={t('assistant.help.field')}
        send={t('assistant.help.send')}
        maxLength={HELP_QUESTION_MAX_CHARS}
        value={value}
        onValueChange={setValue}
        onAsk={() => ask(value.trim())}
      >
        {turns.map((turn) => (
          <Answered key={turn.id} turn={turn} />
        ))}
        {asked && (
          <MessageBubble kind="text" side="out" status={{ time: '' }}>
            <span className={talk.words} dir="auto">
              {asked}
            </span>
          </MessageBubble>
        )}
        {asked && help.isError && (
          <div className={talk.under} role="alert">
            {help.error.message || t('assistant.help.failed')}
            <Button
              size="sm"
              icon={<RotateCcw size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => ask(asked)}
            >
              {t('assistant.help.again')}
            </Button>
          </div>
        )}
      </Conversation>
    </section>
  );
}

function Greeting({ onAsk }: { onAsk: (question: string) => void }) {
  const t = useT();
  return (
    <div className={styles.greeting}>
      <p>{t('assistant.help.greeting', { brand: boot.brand.name })}</p>
      <h2>{t('assistant.help.suggested')}</h2>
      <div className={styles.suggested}>
        {suggested.map((name) => {
          const question = t(`help.question.${name}`);
          return (
            <Chip key={name} look="outline" onClick={() => onAsk(question)}>
              {question}
            </Chip>
          );
        })}
      </div>
    </div>
  );
}

function Answered({ turn: { asked, answer, sources, at } }: { turn: HelpTurn }) {
  const t = useT();
  const format = useFormat();
  const status = { time: format.time(at) };
  return (
    <div className={talk.turn}>
      <MessageBubble kind="text" side="out" status={status}>
        <span className={talk.words} dir="auto">
          {asked}
        </span>
      </MessageBubble>
      <MessageBubble kind="text" side="in" status={status}>
        <span className={talk.words} dir="auto">
          {answer ?? t('assistant.help.none')}
        </span>
      </MessageBubble>
      <div className={talk.under}>
        <Sources sources={sources} label={t('assistant.help.sources')} />
        {answer === null && <AskPerson isWords />}
      </div>
    </div>
  );
}

/** A button that opens the chat with the platform's own account. */
function AskPerson({ isWords = false }: { isWords?: boolean }) {
  const t = useT();
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    await openSupport();
    setOpening(false);
  };
  const icon = <LifeBuoy size={isWords ? 18 : 21} strokeWidth={1.75} aria-hidden />;
  if (isWords)
    return (
      <Button size="sm" icon={icon} loading={isOpening} onClick={() => void open()}>
        {t('assistant.help.person')}
      </Button>
    );
  return (
    <IconButton
      label={t('assistant.help.person')}
      icon={icon}
      loading={isOpening}
      onClick={() => void open()}
    />
  );
}
