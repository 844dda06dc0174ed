import { ImageOff, TimerOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Keyhole } from './Keyhole.tsx';
import styles from './LockedMedia.module.css';
import { Ticket } from './Ticket.tsx';

export type LockState = 'locked' | 'paying' | 'failed' | 'opening' | 'open' | 'expired' | 'unavailable';

/** Props of {@link LockedMedia}. */
export interface LockedMediaProps {
  state: LockState;
  /** Where it stands. `tile` and `thumb` show a keyhole instead of the verb; a `thumb` is a picture only. */
  variant?: 'post' | 'tile' | 'message' | 'thumb' | undefined;
  /** Address of the preview, which the server has already made small and blurred. The lock never depends on CSS. */
  preview?: string | undefined;
  /** Accessible name of the whole thing: "Unlock post by Mira, 1 video and 4 photos, $12.00". */
  label: string;
  /** The verb on the ticket. */
  ticketLabel?: string | undefined;
  payingLabel?: string | undefined;
  /** Formatted total. Without a price no ticket is drawn, for media that a membership opens. */
  price?: string | undefined;
  /** What is inside: "1 video 11:42 · 4 photos". */
  contents?: ReactNode;
  /** Facts laid over the top corner, made of `Tag tone="media"`. */
  corner?: ReactNode;
  /** The sentence for `expired` and `unavailable`. */
  notice?: ReactNode;
  /** The picture's average colour, where the lamp's own orange would drown in it. */
  tint?: string | undefined;
  /** Width by height, "16 / 10" unless told. */
  ratio?: string | undefined;
  onUnlock?: (() => void) | undefined;
  /** The opening has finished; go to `open`. */
  onOpened?: (() => void) | undefined;
  /** The real media. Shown once the server has released it: while opening and when open. */
  children?: ReactNode;
  className?: string | undefined;
}

/** A picture behind a door. The whole thing is one button; paying opens the keyhole. */
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
        {/* Over the lit preview: until its first pixels have come, the light is still on. */}
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

/** Tells when the opening is over, by its own animation, so that the length lives in the tokens alone. */
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
