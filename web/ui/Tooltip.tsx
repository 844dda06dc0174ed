import { Tooltip as Headless } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  /** A few words. Touch screens show no tooltip, so the text must also be available elsewhere. */
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** The control that the tooltip explains. */
  children: ReactElement;
}

/** A hint that is shown while the pointer or the keyboard focus is on a control. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Headless.Provider delayDuration={400}>
      <Headless.Root>
        <Headless.Trigger asChild>{children}</Headless.Trigger>
        <Headless.Portal>
          <Headless.Content className={styles.tip} side={side} sideOffset={6} collisionPadding={8}>
            {text}
          </Headless.Content>
        </Headless.Portal>
      </Headless.Root>
    </Headless.Provider>
  );
}
