import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { deskPlayer, type DeskPlayerDetail } from '#contract/api/desk/players.ts';
import { readOneOf } from '#src/lib/list-address.ts';
import { Tabs } from '#src/ui/tabs.tsx';
import { Acts } from '../parts/acts.tsx';
import { BetsPanel, DevicesPanel } from '../parts/account-panels.tsx';
import { Columns } from '../parts/columns.tsx';
import { DeskPage, Loaded } from '../parts/desk-page.tsx';
import { useDesk } from '../parts/use-desk.ts';
import { useListAddress } from '../parts/use-list-address.ts';
import { AccountPanel, ConsentsPanel, LimitsPanel, LinkedPanel, NotesPanel, TicketsPanel } from './account-tab.tsx';
import { HeldChip } from './held-chip.tsx';
import { HoldsPanel } from './holds-panel.tsx';
import { BonusesPanel, DepositsPanel, GamesPanel, SumsPanel, WithdrawalsPanel } from './money-tab.tsx';
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
          {
            value: 'account',
            label: t('players.tabs.account'),
            panel: (
              <Columns>
                <AccountPanel player={player} />
                <SumsPanel player={player} />
                <HoldsPanel player={player} />
                <NotesPanel player={player} />
                <LinkedPanel player={player} />
              </Columns>
            ),
          },
          {
            value: 'money',
            label: t('players.tabs.money'),
            panel: (
              <Columns>
                <DepositsPanel player={player} />
                <WithdrawalsPanel player={player} />
                <BonusesPanel player={player} />
              </Columns>
            ),
          },
          {
            value: 'play',
            label: t('players.tabs.play'),
            panel: (
              <Columns>
                <GamesPanel player={player} />
                <LimitsPanel player={player} />
                <BetsPanel title={t('players.bets')} bets={player.bets} />
              </Columns>
            ),
          },
          {
            value: 'history',
            label: t('players.tabs.history'),
            panel: (
              <Columns>
                <DevicesPanel devices={player.sessions} />
                <TicketsPanel player={player} />
                <ConsentsPanel player={player} />
              </Columns>
            ),
          },
        ]}
      />
    </DeskPage>
  );
}
