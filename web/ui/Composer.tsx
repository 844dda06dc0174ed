import { ChevronsLeft, Lock, Mic, Send, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import styles from './Composer.module.css';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { Ticket } from './Ticket.tsx';
import { useTooLong } from './too-long.tsx';

/** Props of {@link Composer}. */
export interface ComposerProps {
  /** "Message Mira": the field's name and its placeholder. */
  label: string;
  value: string;
  onValueChange(value: string): void;
  onSend(): void;
  sendLabel: string;
  /** There is something to send besides text: an attachment. */
  hasAttachment?: boolean | undefined;
  /** IconButtons before the text: attach, vault. */
  before?: ReactNode;
  /** IconButtons after the text: emoji, AI. */
  after?: ReactNode;
  /** What lies above the field: attachments, price, free preview. */
  tray?: ReactNode;
  /** With nothing to send, the microphone takes the place of Send. */
  voice?: { label: string; onPress(): void; onHold?(event: PointerEvent): void } | undefined;
  /** The message has a price: Send becomes a ticket. */
  price?: string | undefined;
  /** Attachments are on their way: sending waits, and says so. */
  uploading?: string | undefined;
  /** A voice message is being recorded. */
  recording?:
    | {
        elapsed: string;
        label: string;
        cancelLabel: string;
        onCancel(): void;
        onSend(): void;
        /** How loud it is. */
        meter?: ReactNode;
        /** The microphone is held: what letting go and sliding up do. Sliding towards the bin throws it away. */
        hint?: string | undefined;
        isOverBin?: boolean | undefined;
      }
    | undefined;
  /** Why nothing can be written here. Replaces the field. */
  blocked?: ReactNode;
  maxLength?: number | undefined;
  /** Writes how much of it is used; shown near the end. */
  counter?: ((used: number, limit: number) => string) | undefined;
}

const COUNTED_FROM = 0.9;

/** Within this a second press belongs to the first: it was meant for Send, whose place the microphone takes. */
const SAME_PRESS_MS = 600;

/** Where a message is written. Enter sends where there is a keyboard; Shift and Enter make a new line. */
export function Composer(props: ComposerProps) {
  const id = useId();
  const tooLong = useTooLong(props.value, props.maxLength);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const noting = (send: () => void) => () => {
    sentAt.current = performance.now();
    send();
  };
  if (props.blocked) return <div className={classes(styles.composer, styles.blocked)}>{props.blocked}</div>;
  if (props.recording) {
    const { onSend } = props.recording;
    return <Recording {...props.recording} onSend={noting(onSend)} sendLabel={props.sendLabel} />;
  }

  const canSend = (props.value.trim() !== '' || props.hasAttachment === true) && !props.uploading && !tooLong;

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // While an input method composes a word, Enter accepts the word. On touch keyboards Enter is a new line.
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isPlainEnter || hasTouchKeyboard()) return;
    event.preventDefault();
    if (canSend) props.onSend();
  }

  return (
    <div className={styles.composer}>
      {props.tray && <div className={styles.tray}>{props.tray}</div>}
      {props.uploading && (
        <p className={styles.uploading} role="status">
          {props.uploading}
        </p>
      )}
      {props.counter && props.maxLength && props.value.length >= props.maxLength * COUNTED_FROM && (
        <p className={styles.count} role="status">
          <bdi>{props.counter(props.value.length, props.maxLength)}</bdi>
        </p>
      )}
      {/* Always present, so that what appears later is announced. */}
      <p id={`${id}-long`} className={classes(tooLong && styles.tooLong)} aria-live="polite">
        {tooLong}
      </p>
      <div className={styles.row}>
        <div className={styles.field}>
          {props.before}
          <label htmlFor={id} className={styles.hidden}>
            {props.label}
          </label>
          <textarea
            id={id}
            className={classes(styles.input, !props.before && styles.padded)}
            rows={1}
            placeholder={props.label}
            value={props.value}
            aria-invalid={tooLong ? true : undefined}
            aria-describedby={tooLong && `${id}-long`}
            onChange={(event) => props.onValueChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          {props.after}
        </div>
        <SendControl
          {...props}
          canSend={canSend}
          onSend={noting(props.onSend)}
          isSamePress={() => performance.now() - sentAt.current < SAME_PRESS_MS}
        />
      </div>
    </div>
  );
}

interface SendControlProps extends ComposerProps {
  canSend: boolean;
  isSamePress(): boolean;
}

function SendControl(props: SendControlProps) {
  const { canSend, voice, isSamePress } = props;
  if (props.price !== undefined) {
    return (
      <Ticket
        label=""
        aria-label={`${props.sendLabel} ${props.price}`}
        icon={<Send size={20} strokeWidth={1.75} aria-hidden data-flip="" />}
        price={props.price}
        disabled={!canSend}
        onClick={props.onSend}
        className={styles.ticket}
      />
    );
  }
  if (voice && props.value.trim() === '' && !props.hasAttachment) {
    return (
      <IconButton
        className={classes(styles.send, styles.voice)}
        variant="filled"
        label={voice.label}
        icon={<Mic size={21} strokeWidth={1.75} aria-hidden />}
        onClick={() => {
          if (!isSamePress()) voice.onPress();
        }}
        onPointerDown={(event) => {
          if (!isSamePress()) voice.onHold?.(event);
        }}
      />
    );
  }
  return (
    <IconButton
      className={classes(styles.send, canSend && styles.ready)}
      variant="filled"
      label={props.sendLabel}
      disabled={!canSend}
      icon={<Send size={20} strokeWidth={1.75} aria-hidden data-flip="" />}
      onClick={props.onSend}
    />
  );
}

function Recording(props: NonNullable<ComposerProps['recording']> & { sendLabel: string }) {
  return (
    <div className={styles.composer}>
      {props.hint && (
        <p className={styles.hold}>
          <Lock size={16} strokeWidth={1.75} aria-hidden /> {props.hint}
        </p>
      )}
      <div className={styles.row}>
        <IconButton
          className={classes(styles.bin, props.isOverBin && styles.over)}
          label={props.cancelLabel}
          icon={<Trash2 size={20} strokeWidth={1.75} aria-hidden />}
          onClick={props.onCancel}
        />
        <div className={styles.recording}>
          {props.hint ? (
            <ChevronsLeft className={styles.slide} size={18} strokeWidth={1.75} aria-hidden data-flip="" />
          ) : (
            <span className={styles.pulse} />
          )}
          <span>{props.label}</span>
          {props.meter}
          <bdi className={styles.elapsed}>{props.elapsed}</bdi>
        </div>
        <IconButton
          className={classes(styles.send, styles.ready)}
          variant="filled"
          label={props.sendLabel}
          icon={<Send size={20} strokeWidth={1.75} aria-hidden data-flip="" />}
          onClick={props.onSend}
        />
      </div>
    </div>
  );
}

function hasTouchKeyboard(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches;
}
