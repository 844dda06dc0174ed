import { Tooltip as Headless } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import styles from './Tooltip.module.css';

/** Props of {@link Tooltip}. */
export interface TooltipProps {
  /** A few words. Must not be the only source of the information, because touch screens do not show it. */
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** The control it explains. */
  children: ReactElement;
}

/** A hint that shows on hover and keyboard focus. */
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
