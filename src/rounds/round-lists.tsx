import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import lists from '#src/play/lists/bet-lists.module.css';
import { Tabs } from '#src/ui/tabs.tsx';

/** A game's lists under its table. */
export function RoundLists({ tabs }: { tabs: readonly { value: string; label: string; panel: ReactNode }[] }) {
  const { t } = useTranslation('play');
  const [list, setList] = useState(tabs[0]?.value ?? '');
  return (
    <section className={lists.lists} aria-label={t('lists.label')}>
      <Tabs label={t('lists.label')} value={list} onChange={setList} panelClassName={lists.panel} tabs={tabs} />
    </section>
  );
}
