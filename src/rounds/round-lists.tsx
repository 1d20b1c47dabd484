import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListOfBets } from '#src/play/lists/bet-lists.tsx';
import lists from '#src/play/lists/bet-lists.module.css';
import { Tabs } from '#src/ui/tabs.tsx';

/** The lists under a game of rounds. */
export function RoundLists({ tabs }: { tabs: readonly ListOfBets[] }) {
  const { t } = useTranslation('play');
  const [list, setList] = useState(tabs[0]?.value ?? '');
  return (
    <section className={lists.lists} aria-label={t('lists.label')}>
      <Tabs label={t('lists.label')} value={list} onChange={setList} panelClassName={lists.panel} tabs={tabs} />
    </section>
  );
}
