import { Check, Copy, TriangleAlert } from 'lucide-react';
import { AlertDialog as Headless } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './AlertDialog.module.css';
import { Button, type ButtonVariant, buttonClass } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { RowIcon } from './RowIcon.tsx';
import { Scrim } from './Scrim.tsx';
import type { Tone } from './Tag.tsx';
import { useReturnFocus } from './useReturnFocus.ts';
import { useScrollLock } from './useScrollLock.ts';

/** An error code that people send to support, shown with a button that copies it. */
export interface AlertCode {
  /** The text before the code, for example "Error code". */
  label: string;
  /** The code as text, for example "No. 1012220". */
  value: string;
  copyLabel: string;
  copiedLabel: string;
}

export interface AlertDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** Says what happened and, if money is involved, whether it was charged. */
  message: ReactNode;
  /** The label of the button that closes the dialog without any change. The button gets the initial focus. */
  closeLabel: string;
  code?: AlertCode | undefined;
  /** The second button, for example one that contacts support or confirms a destructive action. */
  action?:
    | {
        label: ReactNode;
        icon?: ReactNode;
        variant?: ButtonVariant | undefined;
        loading?: boolean | undefined;
        onPress(): void;
      }
    | undefined;
  tone?: Tone | undefined;
  icon?: ReactNode;
}

/**
 * A modal dialog with a message that the person must answer. It is centered on phones too. Only toasts are
 * shown above it.
 */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, action, tone = 'danger' } = props;
  const returnFocus = useReturnFocus();
  const isBusy = action?.loading ?? false;
  useScrollLock(open);
  return (
    <Headless.Root open={open} onOpenChange={(next) => (isBusy && !next ? undefined : onOpenChange(next))}>
      <Headless.Portal>
        <Scrim open={open} layer="alert" />
        <Headless.Content
          className={styles.alert}
          aria-busy={isBusy || undefined}
          onEscapeKeyDown={(event) => {
            if (isBusy) event.preventDefault();
          }}
          {...returnFocus}
        >
          <RowIcon tone={tone} className={styles.icon}>
            {props.icon ?? <TriangleAlert size={24} strokeWidth={1.75} />}
          </RowIcon>
          <Headless.Title className={styles.title}>{props.title}</Headless.Title>
          <Headless.Description className={styles.message}>{props.message}</Headless.Description>
          {props.code && <CodeBox {...props.code} />}
          <div className={styles.buttons}>
            <Headless.Cancel className={buttonClass()} disabled={isBusy}>
              {props.closeLabel}
            </Headless.Cancel>
            {action && (
              <Button
                variant={action.variant ?? 'inverse'}
                icon={action.icon}
                loading={isBusy}
                onClick={action.onPress}
              >
                {action.label}
              </Button>
            )}
          </div>
        </Headless.Content>
      </Headless.Portal>
    </Headless.Root>
  );
}

function CodeBox({ label, value, copyLabel, copiedLabel }: AlertCode) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : Copy;
  return (
    <div className={styles.code}>
      <span className={styles.codeLabel}>{label}</span>
      <bdi className={styles.codeValue}>{value}</bdi>
      <IconButton
        className={styles.copy}
        label={isCopied ? copiedLabel : copyLabel}
        icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => {
          // The browser may deny clipboard access. The person can still read and select the code.
          navigator.clipboard?.writeText(value).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      />
    </div>
  );
}
