import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { deskPlayer, type DeskPlayerDetail } from '#contract/api/desk/players.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { readOneOf } from '#src/lib/list-address.ts';
import { Tabs } from '#src/ui/tabs.tsx';
import { Acts } from '../parts/acts.tsx';
import { DeskPage, Loaded } from '../parts/desk-page.tsx';
import { useDesk } from '../parts/use-desk.ts';
import { AccountTab, HistoryTab } from './account-tab.tsx';
import { HeldChip } from './held-chip.tsx';
import { MoneyTab, PlayTab } from './money-tab.tsx';
import { usePlayerActs } from './player-acts.ts';

const TABS = ['account', 'money', 'play', 'history'] as const;

/** One player: what went in and out, what was played, and what staff knows. */
export function Component() {
  const { id = '' } = useParams();
  const query = useDesk(deskPlayer, { params: { id } });
  return (
    <Loaded query={query} level={1}>
      {({ data }) => <Player key={id} player={data} />}
    </Loaded>
  );
}

function Player({ player }: { player: DeskPlayerDetail }) {
  const { t } = useTranslation('desk');
  const { search, limit } = useListAddress();
  const tab = readOneOf(TABS, search.get('tab')) ?? 'account';
  const acts = usePlayerActs(player);
  return (
    <DeskPage
      title={player.name}
      back={{ to: '/desk/players', text: t('nav.players') }}
      beside={
        <span className="cluster gap-8">
          {player.is_demo && <span className="text-tag">{t('players.demo')}</span>}
          <HeldChip player={player} />
        </span>
      }
    >
      <Acts acts={acts} size="sm" />
      <Tabs
        panelClassName="mt-16"
        label={t('players.parts')}
        value={tab}
        onChange={(value) => limit({ tab: value === 'account' ? null : value })}
        tabs={[
          { value: 'account', label: t('players.tabs.account'), panel: <AccountTab player={player} /> },
          { value: 'money', label: t('players.tabs.money'), panel: <MoneyTab player={player} /> },
          { value: 'play', label: t('players.tabs.play'), panel: <PlayTab player={player} /> },
          { value: 'history', label: t('players.tabs.history'), panel: <HistoryTab player={player} /> },
        ]}
      />
    </DeskPage>
  );
}
