import { Check } from 'lucide-react';
import { DropdownMenu as Headless } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Menu.module.css';
import { keepOpenForToasts } from './toast-presses.ts';
import { useDirection } from './useDirection.ts';

export interface MenuItem {
  /** An id that is unique within the menu. */
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A small text at the end of the item: a shortcut or the current value. */
  detail?: ReactNode;
  tone?: 'plain' | 'danger' | undefined;
  disabled?: boolean | undefined;
  /** Whether the item has a tick, which marks the current choice. */
  checked?: boolean | undefined;
  onSelect(): void;
}

export interface MenuProps {
  /** The button that opens the menu, for example an IconButton. */
  trigger: ReactElement;
  /** The items in groups, with a line between two groups. Empty groups are left out. */
  groups: readonly (readonly MenuItem[])[];
  /** Content above the items, for example the name of the logged-in person. */
  header?: ReactNode;
  side?: 'top' | 'bottom' | 'right' | 'left' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Opens the menu on mount. For rows that mount the menu only after the person has pressed the button. */
  defaultOpen?: boolean | undefined;
}

/**
 * A menu of actions behind a button. The menu is not modal, because a modal menu adds a style element, which
 * our CSP blocks.
 */
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
          onInteractOutside={keepOpenForToasts}
        >
          {header && <div className={styles.header}>{header}</div>}
          {filled.map((group, index) => (
            <Headless.Group key={group[0]?.id} className={classes(index > 0 && styles.group)}>
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
