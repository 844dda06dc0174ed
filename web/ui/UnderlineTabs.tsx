import { Tabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { underlineBarClass, underlineTabClass } from './underlineClass.ts';
import { useDirection } from './useDirection.ts';

/** One tab of an {@link UnderlineTabs}. */
export interface UnderlineTab<Value extends string> {
  value: Value;
  label: ReactNode;
  count?: ReactNode;
}

/** Props of {@link UnderlineTabs}. */
export interface UnderlineTabsProps<Value extends string> {
  /** The tab list's accessible name; not visible. */
  label: string;
  tabs: readonly UnderlineTab<Value>[];
  value: Value;
  onValueChange(value: NoInfer<Value>): void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tabs within one page. For tabs that are routes, use links with {@link underlineTabClass}. */
export function UnderlineTabs<Value extends string>(props: UnderlineTabsProps<Value>) {
  const { tabs, value } = props;
  const dir = useDirection();
  const bar = useRef<HTMLDivElement>(null);
  // A bar wider than the screen scrolls, so the current tab must be scrolled into view.
  useEffect(() => {
    const current = [...(bar.current?.children ?? [])].find(
      (tab) => tab instanceof HTMLElement && tab.dataset.value === value,
    );
    if (bar.current && current) bringIntoView(bar.current, current);
  }, [value]);
  return (
    <Tabs.Root
      value={value}
      dir={dir}
      onValueChange={(next) => {
        const tab = tabs.find((one) => one.value === next);
        if (tab) props.onValueChange(tab.value);
      }}
    >
      <Tabs.List ref={bar} className={underlineBarClass()} aria-label={props.label}>
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab.value}
            data-value={tab.value}
            value={tab.value}
            className={underlineTabClass(tab.value === value)}
          >
            {tab.label}
            {tab.count !== undefined && <span data-count="">{tab.count}</span>}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={value} tabIndex={-1}>
        {props.children}
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** Scrolls only horizontally: `scrollIntoView` would also scroll the page to a tab bar further down. */
function bringIntoView(bar: Element, tab: Element): void {
  const [outer, inner] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.left < outer.left) bar.scrollLeft += inner.left - outer.left;
  else if (inner.right > outer.right) bar.scrollLeft += inner.right - outer.right;
}
