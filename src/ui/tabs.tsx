import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useRested } from '#src/lib/hooks/use-rested.ts';
import css from './tabs.module.css';

interface Props<Value extends string> {
  /** What the tabs are of, for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Spreads the tabs over the whole width. */
  wide?: boolean | undefined;
  panelClassName?: string | undefined;
}

/** Tabs with their panels: one row of names, one panel at a time; arrow keys walk the row. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, wide = false, panelClassName }: Props<Value>) {
  // The moving mark measures the page, so it comes when the page has come to rest; until then the active tab has a mark of its own.
  const rested = useRested();
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <BaseTabs.List className={clsx(css.list, wide && css.wide, !rested && css.still)} aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={css.tab}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
        {rested && <BaseTabs.Indicator className={css.indicator} />}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={clsx(css.panel, panelClassName)}>
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
