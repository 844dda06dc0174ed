import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
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
  return (
    <Tabs.Root
      value={value}
      dir={dir}
      onValueChange={(next) => {
        const tab = tabs.find((one) => one.value === next);
        if (tab) props.onValueChange(tab.value);
      }}
    >
      <Tabs.List className={underlineBarClass()} aria-label={props.label}>
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.value} value={tab.value} className={underlineTabClass(tab.value === value)}>
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
