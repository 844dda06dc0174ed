import { HandCoins, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './MessageBubble.module.css';
import { MessageStatus, type MessageStatusProps } from './MessageStatus.tsx';

interface Written {
  /** `in` is a message that the viewer received, `out` a message that the viewer sent. */
  side: 'in' | 'out';
  status: MessageStatusProps;
  /** The button that sends a failed message again. */
  retry?: { label: ReactNode; onPress(): void } | undefined;
}

/** A message with text, or a voice message that contains an AudioWave. */
export interface TextMessageProps extends Written {
  kind: 'text' | 'voice';
  children: ReactNode;
}

/** A message with a photo, a video or locked media. */
export interface MediaMessageProps extends Written {
  kind: 'media';
  /** The media: LockedMedia, a picture or a video. */
  media: ReactNode;
  children?: ReactNode;
  /** A text below the media, for example "Unlocked $4.00" or "$15.00 · not opened yet". */
  note?: ReactNode;
  /** `positive` is green, for earned money and for unlocked media. */
  noteTone?: 'quiet' | 'positive' | undefined;
}

/** A tip that is shown as a message in the chat. */
export interface TipMessageProps extends Written {
  kind: 'tip';
  /** The amount as formatted text. */
  amount: string;
  children: ReactNode;
}

/** A message of the system: a date, the start of a membership or a deleted message. */
export interface SystemMessageProps {
  kind: 'system';
  children: ReactNode;
}

export type MessageBubbleProps = TextMessageProps | MediaMessageProps | TipMessageProps | SystemMessageProps;

export function MessageBubble(props: MessageBubbleProps) {
  if (props.kind === 'system') {
    return (
      <p className={styles.system}>
        <span>{props.children}</span>
      </p>
    );
  }
  return (
    <div className={classes(styles.line, styles[props.side])}>
      <div className={styles.stack}>
        <Bubble {...props} />
        {props.retry && (
          <button type="button" className={styles.retry} onClick={props.retry.onPress}>
            <RotateCcw size={14} strokeWidth={2} aria-hidden />
            {props.retry.label}
          </button>
        )}
      </div>
    </div>
  );
}

function Bubble(props: TextMessageProps | MediaMessageProps | TipMessageProps) {
  if (props.kind === 'tip') {
    return (
      <div className={styles.tip}>
        <span className={styles.coin}>
          <HandCoins size={22} strokeWidth={1.75} aria-hidden />
        </span>
        <div>
          <bdi className={styles.amount}>{props.amount}</bdi>
          <div className={styles.tipNote}>{props.children}</div>
        </div>
        <MessageStatus {...props.status} />
      </div>
    );
  }
  if (props.kind === 'media') {
    return (
      <div className={classes(styles.bubble, styles.withMedia)}>
        {props.media}
        {props.children && <div className={styles.caption}>{props.children}</div>}
        <div className={styles.foot}>
          <span className={classes(styles.note, props.noteTone === 'positive' && styles.earned)}>
            {props.note}
          </span>
          <MessageStatus {...props.status} />
        </div>
      </div>
    );
  }
  return (
    <div className={classes(styles.bubble, styles[props.kind])}>
      {props.children}
      <span className={styles.when}>
        <MessageStatus {...props.status} />
      </span>
    </div>
  );
}
