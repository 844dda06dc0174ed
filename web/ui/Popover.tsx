import { Popover as Headless } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import styles from './Popover.module.css';
import { keepOpenForToasts } from './toast-presses.ts';

export interface PopoverProps {
  /** The button that opens the panel. */
  trigger: ReactElement;
  /** The accessible name of the panel. */
  label: string;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  children: ReactNode;
}

/** A small panel with controls, shown beside the button that opens it. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'end',
  children,
}: PopoverProps) {
  return (
    <Headless.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Headless.Trigger asChild>{trigger}</Headless.Trigger>
      <Headless.Portal>
        <Headless.Content
          className={styles.panel}
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={keepOpenForToasts}
        >
          {children}
        </Headless.Content>
      </Headless.Portal>
    </Headless.Root>
  );
}
