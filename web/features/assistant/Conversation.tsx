import { type ReactNode, useEffect, useRef } from 'react';
import { Composer } from '#web/ui/Composer.tsx';
import { TypingBubble } from '#web/ui/TypingBubble.tsx';
import styles from './Talk.module.css';

interface TalkProps {
  /** The conversation's name, for screen readers only. */
  readonly label: string;
  /** The number of messages. When it changes, the newest message scrolls into view. */
  readonly length: number;
  /** Shown before the first question. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
  /** The label of the typing indicator while an answer is loading; null when none is. */
  readonly asking: string | null;
  readonly field: string;
  readonly send: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onAsk: () => void;
}

/** A conversation of questions and answers: messages above, a field below. */
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
      {/* A scroll area without a focusable element must itself be focusable for keyboard scrolling. */}
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
