import { Tabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { underlineBarClass, underlineTabClass } from './underlineClass.ts';
import { useDirection } from './useDirection.ts';

export interface UnderlineTab<Value extends string> {
  value: Value;
  label: ReactNode;
  count?: ReactNode;
}

export interface UnderlineTabsProps<Value extends string> {
  /** The accessible name of the list of tabs. It is not visible. */
  label: string;
  tabs: readonly UnderlineTab<Value>[];
  value: Value;
  onValueChange(value: NoInfer<Value>): void;
  /** The content of the current tab. */
  children: ReactNode;
}

/** Tabs within one page. If each tab is a route, use links with {@link underlineTabClass} instead. */
export function UnderlineTabs<Value extends string>(props: UnderlineTabsProps<Value>) {
  const { tabs, value } = props;
  const dir = useDirection();
  const bar = useRef<HTMLDivElement>(null);
  // Scrolls the current tab into view, because the bar can be wider than the screen.
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

/** Scrolls the bar horizontally to a tab. `scrollIntoView` would also scroll the page down to the bar. */
function bringIntoView(bar: Element, tab: Element): void {
  const [outer, inner] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.left < outer.left) bar.scrollLeft += inner.left - outer.left;
  else if (inner.right > outer.right) bar.scrollLeft += inner.right - outer.right;
}
