import { useTranslation } from 'react-i18next';
import type { DeskPlayerDetail } from '#contract/api/desk/players.ts';
import { CopiedCode } from '#src/ui/copy-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { DevicesPanel } from '../parts/account-panels.tsx';
import { Columns } from '../parts/columns.tsx';
import { Facts, Instant } from '../parts/facts.tsx';
import { deskPlayerAddress, deskTicketAddress } from '../parts/names.ts';
import { RecordsPanel } from '../parts/records.tsx';
import { Status } from '../parts/status.tsx';
import { HoldsPanel } from './holds-panel.tsx';
import { SumsPanel } from './money-tab.tsx';

interface Props {
  player: DeskPlayerDetail;
}

/** Who the player is, and what staff knows of them. */
export function AccountTab({ player }: Props) {
  const { t } = useTranslation('desk');
  return (
    <Columns>
      <AccountPanel player={player} />
      <SumsPanel player={player} />
      <HoldsPanel player={player} />
      <RecordsPanel
        title={t('players.notes')}
        columns={[
          { name: t('players.noteText'), place: 'lead', cell: ({ text }) => <span className="break-anywhere">{text}</span> },
          { name: t('log.by'), place: 'state', cell: ({ by }) => by },
          { name: t('at'), place: 'when', cell: ({ at }) => <Instant at={at} /> },
        ]}
        rows={player.notes}
        idOf={({ id }) => id}
        empty={t('players.noNotes')}
      />
      <RecordsPanel
        title={t('players.linked')}
        columns={[
          { name: t('players.name'), place: 'lead', cell: ({ name }) => <bdi className="break-anywhere">{name}</bdi> },
          { name: t('players.linkedBy'), place: 'figure', cell: ({ by }) => by.map((what) => t(`players.links.${what}`)).join(', ') },
        ]}
        rows={player.linked}
        idOf={({ id }) => id}
        to={({ id }) => deskPlayerAddress(id)}
        empty={t('players.noLinked')}
      />
    </Columns>
  );
}

function AccountPanel({ player: { id, email, email_verified, country, created_at, closed_at, exclusion } }: Props) {
  const { t } = useTranslation('desk');
  return (
    <Panel name="account" title={t('players.account')}>
      <Facts
        facts={[
          [t('id'), <CopiedCode key="id" text={id} label={t('copyId')} />],
          [t('players.email'), email],
          [t('players.confirmation'), t(email_verified ? 'players.confirmed' : 'players.unconfirmed')],
          [t('players.country'), country],
          [t('players.since'), <Instant key="since" at={created_at} />],
          [t('players.exclusion'), exclusion && t(`players.exclusions.${exclusion.kind}`)],
          [t('players.excludedUntil'), exclusion && <ExcludedUntil exclusion={exclusion} />],
          [t('players.playAgain'), exclusion?.play_again_at && <Instant at={exclusion.play_again_at} />],
          [t('players.closed'), closed_at && <Instant at={closed_at} />],
        ]}
      />
    </Panel>
  );
}

/** When the exclusion in force ends. The end of the register's is not known. */
function ExcludedUntil({ exclusion: { kind, until } }: { exclusion: NonNullable<DeskPlayerDetail['exclusion']> }) {
  const { t } = useTranslation('desk');
  if (until !== null) return <Instant at={until} />;
  return t(kind === 'register' ? 'players.unknownEnd' : 'players.noEnd');
}

/** Where the player signed in from, what they asked the house, and what they agreed to. */
export function HistoryTab({ player }: Props) {
  const { t } = useTranslation('desk');
  return (
    <Columns>
      <DevicesPanel devices={player.sessions} />
      <RecordsPanel
        title={t('nav.tickets')}
        columns={[
          { name: t('tickets.subject'), place: 'lead', cell: ({ subject }) => <bdi className="break-anywhere">{subject}</bdi> },
          { name: t('state'), place: 'state', cell: ({ status }) => <Status status={status} /> },
          { name: t('at'), place: 'when', cell: ({ updated_at: at }) => <Instant at={at} /> },
        ]}
        rows={player.tickets}
        idOf={({ id }) => id}
        to={({ id }) => deskTicketAddress(id)}
        empty={t('tickets.none')}
      />
      <RecordsPanel
        title={t('players.consents')}
        columns={[
          { name: t('players.document'), place: 'lead', cell: ({ document }) => document },
          { name: t('players.version'), place: 'figure', cell: ({ version }) => version },
          { name: t('at'), place: 'when', cell: ({ accepted_at: at }) => <Instant at={at} /> },
        ]}
        rows={player.consents}
        idOf={({ document, version }) => `${document} ${version}`}
        empty={t('players.noConsents')}
      />
    </Columns>
  );
}
