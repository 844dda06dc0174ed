import { type ReactNode, useEffect, useRef } from 'react';
import { Composer } from '#web/ui/Composer.tsx';
import { TypingBubble } from '#web/ui/TypingBubble.tsx';
import styles from './Talk.module.css';

interface TalkProps {
  /** The name of the conversation, read only by screen readers. */
  readonly label: string;
  /** The number of messages. Whenever it changes, the newest message is scrolled into view. */
  readonly length: number;
  /** The content that is shown until the first question is asked. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
  /** The label of the typing indicator while an answer is loading; null when no answer is loading. */
  readonly asking: string | null;
  readonly field: string;
  readonly send: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onAsk: () => void;
}

/** A conversation of questions and answers, with a field for the next question below. */
export function Conversation(props: TalkProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAsking = props.asking !== null;
  const steps = props.length + (isAsking ? 1 : 0);
  useEffect(() => {
    const box = scroller.current;
    if (steps > 0 && box) box.scrollTop = box.scrollHeight;
  }, [steps]);
  return (
    <>
      {/* The area is focusable, so that the keyboard can scroll it even if nothing inside is focusable. */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={props.label}
        {...{ tabIndex: 0 }}
      >
        {props.length === 0 && !isAsking ? <div className={styles.empty}>{props.empty}</div> : props.children}
        {props.asking !== null && <TypingBubble label={props.asking} />}
      </div>
      <div data-writing>
        <Composer
          label={props.field}
          value={props.value}
          maxLength={props.maxLength}
          onValueChange={props.onValueChange}
          onSend={() => {
            if (!isAsking && props.value.trim() !== '') props.onAsk();
          }}
          sendLabel={props.send}
        />
      </div>
    </>
  );
}
