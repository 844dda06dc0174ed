import { type ReactNode, useEffect, useRef } from 'react';
import { Composer } from '#web/ui/Composer.tsx';
import { TypingBubble } from '#web/ui/TypingBubble.tsx';
import styles from './Talk.module.css';

interface TalkProps {
  /** What the conversation is; read out, not drawn. */
  readonly label: string;
  /** Changes with every line: the newest comes into view. */
  readonly length: number;
  /** Stands there while nothing was asked. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
  /** Said while an answer is looked for. */
  readonly asking: string | null;
  readonly field: string;
  readonly send: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onAsk: () => void;
}

/** A conversation with something that answers: lines above, a field below. */
export function Talk(props: TalkProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAsking = props.asking !== null;
  const steps = props.length + (isAsking ? 1 : 0);
  useEffect(() => {
    const box = scroller.current;
    if (steps > 0 && box) box.scrollTop = box.scrollHeight;
  }, [steps]);
  return (
    <>
      {/* A scroller that holds no control of its own must be reachable by keyboard to be scrolled. */}
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
