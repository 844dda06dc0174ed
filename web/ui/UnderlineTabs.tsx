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
  /** What the tabs divide; read out, not drawn. */
  label: string;
  tabs: readonly UnderlineTab<Value>[];
  value: Value;
  onValueChange(value: NoInfer<Value>): void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tabs within one page. For tabs that are routes, dress links with {@link underlineTabClass} instead. */
export function UnderlineTabs<Value extends string>(props: UnderlineTabsProps<Value>) {
  const { tabs, value } = props;
  const dir = useDirection();
  const bar = useRef<HTMLDivElement>(null);
  // A bar wider than the screen scrolls; the current tab must be in view, however it was chosen.
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

/** Sideways only: `scrollIntoView` would move the whole page to a bar that is further down. */
function bringIntoView(bar: Element, tab: Element): void {
  const [outer, inner] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.left < outer.left) bar.scrollLeft += inner.left - outer.left;
  else if (inner.right > outer.right) bar.scrollLeft += inner.right - outer.right;
}
