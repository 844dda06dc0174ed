import { X } from 'lucide-react';
import { Dialog as Headless } from 'radix-ui';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AlertDialog } from './AlertDialog.tsx';
import { useBackCloses } from './back-closes.ts';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { Scrim } from './Scrim.tsx';
import { isInToasts } from './toast-presses.ts';
import { useReturnFocus } from './useReturnFocus.ts';
import { useScrollLock } from './useScrollLock.ts';
import { useSheetDrag } from './useSheetDrag.ts';

/** The question that is asked before unsaved changes are discarded. */
export interface UnsavedQuestion {
  /** Whether there are unsaved changes. Called when the person tries to close the dialog. */
  isNeeded(): boolean;
  title: string;
  message: string;
  stayLabel: string;
  leaveLabel: string;
}

export interface DialogProps {
  open: boolean;
  /**
   * Called with false on Escape, Back, the close button, a press outside or a drag down, but not while
   * `busy`.
   */
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** Hides the title visually, for content that shows its own title. Screen readers still announce it. */
  titleHidden?: boolean | undefined;
  /** A sentence below the title. */
  description?: ReactNode;
  /** The accessible name of the close button. */
  closeLabel: string;
  /** Whether a payment or a save is running. If so, the dialog cannot be closed. */
  busy?: boolean | undefined;
  /** For a dialog with a form: the question that is asked before unsaved changes are discarded. */
  unsaved?: UnsavedQuestion | undefined;
  /** The buttons at the bottom. They stay in view while the content scrolls. */
  footer?: ReactNode;
  /** The width on screens of at least 900 pixels: 440, 560, 760 or 1180 pixels. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** A dialog with the layer `pay` is above other dialogs. */
  layer?: 'dialog' | 'pay' | undefined;
  /**
   * Whether the dialog has its own URL. If so, the browser's Back already closes the dialog by changing the
   * URL.
   */
  hasAddress?: boolean | undefined;
  /**
   * Hides the close button, for content that has its own close button or for a dialog that must stay open.
   * Escape and a press outside still close the dialog unless it is `busy`.
   */
  crossHidden?: boolean | undefined;
  /** Removes the padding, so that the content reaches the edge. */
  flush?: boolean | undefined;
  /** Removes the background and the border, for content that has its own, such as a receipt. */
  unframed?: boolean | undefined;
  children: ReactNode;
}

const Foot = createContext<HTMLElement | null>(null);

/**
 * Renders its children in the footer of the surrounding dialog. The footer stays in view while the content
 * scrolls.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  const foot = use(Foot);
  return foot && createPortal(<div className={styles.stack}>{children}</div>, foot);
}

/**
 * After the dialog opens, a press outside is ignored for this time, because it can be the second press of a
 * double-click.
 */
const DOUBLE_PRESS_MS = 500;

/**
 * A modal dialog. On screens below 900 pixels it is a bottom sheet with a grab handle. The focus stays inside
 * the open dialog. When the dialog closes, the focus returns to the element that had it before. Radix's
 * overlay is not used, because it locks scrolling with an added style element, which our CSP blocks.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, busy = false, unsaved, layer = 'dialog', size = 'sm' } = props;
  const content = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus();
  const openedAt = useRef(0);
  const [isAsking, setAsking] = useState(false);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const close = () => {
    if (busy) return;
    if (unsaved?.isNeeded()) setAsking(true);
    else onOpenChange(false);
  };
  const drag = useSheetDrag(content, close);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  useScrollLock(open);
  useBackCloses(open && !props.hasAddress, close);
  const stayIfBusy = (event: Event) => {
    if (busy) event.preventDefault();
  };

  return (
    <Headless.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Headless.Portal>
        <Scrim open={open} layer={layer} />
        <Headless.Content
          ref={content}
          className={classes(
            styles.dialog,
            styles[size],
            styles[layer],
            props.flush && styles.flush,
            props.unframed && styles.unframed,
          )}
          aria-busy={busy || undefined}
          {...(props.description ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={stayIfBusy}
          onInteractOutside={(event) => {
            const isDoublePress = performance.now() - openedAt.current < DOUBLE_PRESS_MS;
            if (busy || isDoublePress || isInToasts(event)) event.preventDefault();
          }}
          {...returnFocus}
        >
          <div className={styles.grab} aria-hidden {...drag} />
          <header className={classes(styles.head, props.titleHidden && styles.bare)}>
            <Headless.Title className={classes(styles.title, props.titleHidden && styles.hidden)}>
              {props.title}
            </Headless.Title>
            {!props.crossHidden && (
              <IconButton
                className={styles.close}
                variant={props.flush ? 'media' : 'plain'}
                label={props.closeLabel}
                disabled={busy}
                icon={<X size={22} strokeWidth={1.75} aria-hidden />}
                onClick={close}
              />
            )}
          </header>
          <div className={styles.body}>
            {props.description && (
              <Headless.Description className={styles.description}>{props.description}</Headless.Description>
            )}
            <Foot value={foot}>{props.children}</Foot>
          </div>
          <footer ref={setFoot} className={styles.foot}>
            {props.footer}
          </footer>
        </Headless.Content>
        {unsaved && (
          <AlertDialog
            open={isAsking}
            onOpenChange={setAsking}
            tone="warning"
            title={unsaved.title}
            message={unsaved.message}
            closeLabel={unsaved.stayLabel}
            action={{
              label: unsaved.leaveLabel,
              variant: 'danger',
              onPress: () => {
                setAsking(false);
                onOpenChange(false);
              },
            }}
          />
        )}
      </Headless.Portal>
    </Headless.Root>
  );
}
