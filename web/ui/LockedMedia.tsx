import { ImageOff, TimerOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Keyhole } from './Keyhole.tsx';
import styles from './LockedMedia.module.css';
import { Ticket } from './Ticket.tsx';

export type LockState = 'locked' | 'paying' | 'failed' | 'opening' | 'open' | 'expired' | 'unavailable';

export interface LockedMediaProps {
  state: LockState;
  /**
   * Where the media is shown. The ticket of a `tile` has no room for the verb and shows a keyhole icon
   * instead. A `thumb` has no room for a ticket or any text.
   */
  variant?: 'post' | 'tile' | 'message' | 'thumb' | undefined;
  /**
   * The URL of a small copy that the server made and blurred. The real media is not hidden with CSS. It is not
   * rendered at all until the server has released it.
   */
  preview?: string | undefined;
  /**
   * The accessible name of the whole element, for example "Unlock post by Mira, 1 video and 4 photos,
   * $12.00".
   */
  label: string;
  /** The verb on the ticket, for example "Unlock". */
  ticketLabel?: string | undefined;
  payingLabel?: string | undefined;
  /**
   * The formatted total. Without a price there is no ticket, for example for media that a membership opens.
   */
  price?: string | undefined;
  /** A text that says what the media contains, for example "1 video 11:42 · 4 photos". */
  contents?: ReactNode;
  /** Facts in the upper corner, each as a `Tag tone="media"`. */
  corner?: ReactNode;
  /** The sentence that is shown in the states `expired` and `unavailable`. */
  notice?: ReactNode;
  /**
   * The color of the glow, for example the average color of the picture. Set it for pictures on which the
   * default orange is hard to see.
   */
  tint?: string | undefined;
  /** The width divided by the height. Default "16 / 10". */
  ratio?: string | undefined;
  onUnlock?: (() => void) | undefined;
  /** Called at the end of the opening animation. The caller then sets `state` to `open`. */
  onOpened?: (() => void) | undefined;
  /**
   * The real media. Rendered only in the states `opening` and `open`, after the server has released the
   * media.
   */
  children?: ReactNode;
  className?: string | undefined;
}

/**
 * Media behind a lock with a keyhole. The whole element is a button, and after the payment the keyhole opens.
 */
export function LockedMedia(props: LockedMediaProps) {
  const { state, variant = 'post', preview, children } = props;
  const isOpening = state === 'opening';
  const look = classes(styles.media, styles[variant], styles[state], props.className);
  const shape = { '--ratio': props.ratio, '--tint': props.tint };

  if (state === 'open') {
    return (
      <div className={look} style={shape}>
        {children}
        {props.corner && <div className={styles.corner}>{props.corner}</div>}
      </div>
    );
  }
  if (state === 'expired' || state === 'unavailable') {
    const Icon = state === 'expired' ? TimerOff : ImageOff;
    return (
      <div className={look} style={shape} role="img" aria-label={props.label}>
        {preview && <img className={styles.dim} src={preview} alt="" />}
        <div className={styles.gone}>
          <Icon size={variant === 'thumb' ? 20 : 28} strokeWidth={1.75} aria-hidden />
          {variant !== 'thumb' && props.notice && <p>{props.notice}</p>}
        </div>
      </div>
    );
  }

  const layers = (
    <>
      {preview && <img className={styles.dim} src={preview} alt="" decoding="async" />}
      <span className={styles.veil} />
      <span className={styles.glow} />
      <span className={styles.hole}>
        {preview && <img className={styles.lit} src={preview} alt="" decoding="async" />}
        <span className={styles.lamp} />
        {/* The real media covers the brightened preview. The preview stays visible until the real media
            has loaded. */}
        {isOpening && <span className={styles.real}>{children}</span>}
      </span>
      {props.corner && <span className={styles.corner}>{props.corner}</span>}
      {variant !== 'thumb' && (
        <span className={styles.foot}>
          {props.contents && variant !== 'tile' && <span className={styles.contents}>{props.contents}</span>}
          <LockTicket {...props} />
        </span>
      )}
    </>
  );

  if (isOpening || !props.onUnlock) {
    return (
      <figure className={look} style={shape} aria-label={props.label}>
        {layers}
        {isOpening && <OpenedAfter onOpened={props.onOpened} />}
      </figure>
    );
  }
  return (
    <button
      type="button"
      className={look}
      style={shape}
      aria-label={props.label}
      aria-busy={state === 'paying' || undefined}
      aria-disabled={state === 'paying' || undefined}
      onClick={() => {
        if (state !== 'paying') props.onUnlock?.();
      }}
    >
      {layers}
    </button>
  );
}

function LockTicket({ state, variant = 'post', price, ticketLabel, payingLabel }: LockedMediaProps) {
  if (price === undefined) return null;
  const isSmall = variant === 'tile';
  const ticketState =
    state === 'opening' ? 'offer' : state === 'paying' || state === 'failed' ? state : 'offer';
  return (
    <span className={styles.stub}>
      <Ticket
        drawn
        price={price}
        size={isSmall ? 'sm' : 'md'}
        state={ticketState}
        label={isSmall ? '' : (ticketLabel ?? '')}
        payingLabel={isSmall ? undefined : payingLabel}
        icon={isSmall && state !== 'failed' ? <Keyhole size={15} /> : undefined}
      />
    </span>
  );
}

/**
 * Calls `onOpened` at the end of a CSS animation, so that the duration is defined only by the design tokens.
 */
function OpenedAfter({ onOpened }: { onOpened: (() => void) | undefined }) {
  const clock = useRef<HTMLSpanElement>(null);
  const done = useRef(onOpened);
  done.current = onOpened;
  useEffect(() => {
    const element = clock.current;
    if (!element) return;
    const end = () => done.current?.();
    element.addEventListener('animationend', end, { once: true });
    return () => element.removeEventListener('animationend', end);
  }, []);
  return <span ref={clock} className={styles.clock} aria-hidden />;
}
