import { Check } from 'lucide-react';
import { DropdownMenu as Headless } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Menu.module.css';
import { staysForToasts } from './toasts-stay.ts';
import { useDirection } from './useDirection.ts';

/** One line of a {@link Menu}. */
export interface MenuItem {
  /** Unique within the menu. */
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Small text at the end: a shortcut or the current value. */
  detail?: ReactNode;
  tone?: 'plain' | 'danger' | undefined;
  disabled?: boolean | undefined;
  /** Draws a tick: this is the current choice. */
  checked?: boolean | undefined;
  onSelect(): void;
}

/** Props of {@link Menu}. */
export interface MenuProps {
  /** The button that opens it, for example an IconButton with a name. */
  trigger: ReactElement;
  /** Items in groups; a line is drawn between groups. Empty groups are skipped. */
  groups: readonly (readonly MenuItem[])[];
  /** Drawn above the items, for example who is logged in. */
  header?: ReactNode;
  side?: 'top' | 'bottom' | 'right' | 'left' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Open from the start: for lists whose rows make their menu only when it is asked for. */
  defaultOpen?: boolean | undefined;
}

/** A list of acts behind a button. Not modal: a modal menu would inject a style element, which our CSP refuses. */
export function Menu({
  trigger,
  groups,
  header,
  side = 'bottom',
  align = 'end',
  defaultOpen = false,
}: MenuProps) {
  const dir = useDirection();
  const filled = groups.filter((group) => group.length > 0);
  return (
    <Headless.Root modal={false} dir={dir} defaultOpen={defaultOpen}>
      <Headless.Trigger asChild>{trigger}</Headless.Trigger>
      <Headless.Portal>
        <Headless.Content
          className={styles.menu}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={staysForToasts}
        >
          {header && <div className={styles.header}>{header}</div>}
          {filled.map((group, place) => (
            <Headless.Group key={group[0]?.id} className={classes(place > 0 && styles.group)}>
              {group.map((item) => (
                <Headless.Item
                  key={item.id}
                  className={classes(styles.item, item.tone === 'danger' && styles.danger)}
                  disabled={item.disabled ?? false}
                  onSelect={() => item.onSelect()}
                >
                  {item.icon}
                  <span className={styles.label}>{item.label}</span>
                  {item.detail && <span className={styles.detail}>{item.detail}</span>}
                  {item.checked && <Check size={18} strokeWidth={2} aria-hidden className={styles.tick} />}
                </Headless.Item>
              ))}
            </Headless.Group>
          ))}
        </Headless.Content>
      </Headless.Portal>
    </Headless.Root>
  );
}
