import { ChevronsLeft, Lock, Mic, Send, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import styles from './Composer.module.css';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { Ticket } from './Ticket.tsx';
import { useTooLong } from './too-long.tsx';

export interface ComposerProps {
  /** The accessible name and the placeholder of the field, for example "Message Mira". */
  label: string;
  value: string;
  onValueChange(value: string): void;
  onSend(): void;
  sendLabel: string;
  /** Whether the message has an attachment. If so, it can be sent without text. */
  hasAttachment?: boolean | undefined;
  /** Buttons before the field, for example to attach a file or to open the vault. */
  before?: ReactNode;
  /** Buttons after the field, for example for emoji. */
  after?: ReactNode;
  /** Content above the field: attachments, the price, the free preview. */
  tray?: ReactNode;
  /** The microphone button. It replaces Send while there is nothing to send. */
  voice?: { label: string; onPress(): void; onHold?(event: PointerEvent): void } | undefined;
  /** The formatted price of the message. With a price, the Send button is a {@link Ticket}. */
  price?: string | undefined;
  /**
   * The text that is shown while attachments are uploaded. While this text is set, the message cannot be
   * sent.
   */
  uploading?: string | undefined;
  /** Set while a voice message is being recorded. The recording replaces the field. */
  recording?:
    | {
        elapsed: string;
        label: string;
        cancelLabel: string;
        onCancel(): void;
        onSend(): void;
        /** Shows how loud the microphone's input is. */
        meter?: ReactNode;
        /**
         * Shown while the person holds the microphone button. Says what happens when the person releases the
         * button or slides the finger.
         */
        hint?: string | undefined;
        isOverBin?: boolean | undefined;
      }
    | undefined;
  /** Says why the person cannot write in this chat. Shown instead of the field. */
  blocked?: ReactNode;
  maxLength?: number | undefined;
  /** Formats the number of used characters. The number is shown from 90% of `maxLength` on. */
  counter?: ((used: number, limit: number) => string) | undefined;
}

const COUNTED_FROM = 0.9;

/**
 * How long presses on the microphone button are ignored after sending. This button replaces Send, so the
 * second press of a double-click on Send hits the microphone button.
 */
const SAME_PRESS_MS = 600;

/**
 * The field in which a person writes a message. On devices with a keyboard, Enter sends and Shift+Enter
 * inserts a new line.
 */
export function Composer(props: ComposerProps) {
  const id = useId();
  const tooLong = useTooLong(props.value, props.maxLength);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const withSendTime = (send: () => void) => () => {
    sentAt.current = performance.now();
    send();
  };
  if (props.blocked) return <div className={classes(styles.composer, styles.blocked)}>{props.blocked}</div>;
  if (props.recording) {
    const { onSend } = props.recording;
    return <Recording {...props.recording} onSend={withSendTime(onSend)} sendLabel={props.sendLabel} />;
  }

  const canSend = (props.value.trim() !== '' || props.hasAttachment === true) && !props.uploading && !tooLong;

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter does not always send: during IME composition it accepts the word, on touch keyboards it inserts a
    // new line.
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
      {/* Always rendered, so that screen readers announce a text that appears later. */}
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
          onSend={withSendTime(props.onSend)}
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
