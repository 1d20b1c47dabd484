import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { deskWithdrawal, type DeskWithdrawalDetail } from '#contract/api/desk/withdrawals.ts';
import type { Address } from '#contract/delivery/address-record.ts';
import { Coins } from '#src/ui/coins.tsx';
import { CopiedCode } from '#src/ui/copy-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Acts } from '../parts/acts.tsx';
import { BetsPanel, DevicesPanel } from '../parts/account-panels.tsx';
import { Columns } from '../parts/columns.tsx';
import { DeskPage, Loaded } from '../parts/desk-page.tsx';
import { Facts, Instant } from '../parts/facts.tsx';
import { deskPlayerAddress, shortId, deskWithdrawalAddress } from '../parts/names.ts';
import { RecordsPanel } from '../parts/records.tsx';
import { useDesk } from '../parts/use-desk.ts';
import { isRestored, useWithdrawalActs } from './withdrawal-acts.ts';
import { WithdrawalState } from './withdrawal-state.tsx';

/** One withdrawal, with what a person needs to decide on it. */
export function Component() {
  const { id = '' } = useParams();
  const query = useDesk(deskWithdrawal, { params: { id } });
  return (
    <Loaded query={query} level={1}>
      {({ data }) => <Withdrawal key={id} withdrawal={data} />}
    </Loaded>
  );
}

function Withdrawal({ withdrawal }: { withdrawal: DeskWithdrawalDetail }) {
  const { t } = useTranslation('desk');
  const acts = useWithdrawalActs(withdrawal);
  const { id, type, player, approval_id: approval, status, same_address, devices, bets } = withdrawal;
  return (
    <DeskPage
      title={t('withdrawals.one', { type: t(`withdrawals.types.${type}`), id: shortId(id) })}
      back={{ to: '/desk/withdrawals', text: t('nav.withdrawals') }}
      beside={<WithdrawalState withdrawal={withdrawal} />}
    >
      {approval !== null && (status === 'new' || status === 'in_processing') && (
        <p className="warn-note">
          {t('withdrawals.waitsForSecond')}{' '}
          <Link to="/desk/approvals" className="text-link">
            {t('nav.approvals')}
          </Link>
        </p>
      )}
      {isRestored(withdrawal) && <p className="warn-note">{t('withdrawals.restored')}</p>}
      <Acts acts={acts} />
      <Columns>
        <Request withdrawal={withdrawal} />
        <Account withdrawal={withdrawal} />
        <RecordsPanel
          title={t('withdrawals.sameAddress')}
          columns={[
            { name: t('player'), place: 'lead', cell: (row) => <bdi className="break-anywhere">{row.player.name}</bdi> },
            { name: t('withdrawals.charged'), place: 'figure', right: true, cell: (row) => <Coins amount={row.charged} /> },
            { name: t('at'), place: 'when', cell: (row) => <Instant at={row.created_at} /> },
          ]}
          rows={same_address}
          idOf={(row) => row.id}
          to={(row) => deskWithdrawalAddress(row.id)}
          empty={t('withdrawals.noSameAddress')}
        >
          {same_address.some((row) => row.player.id !== player.id) && <p className="warn-note mb-12">{t('withdrawals.otherPlayers')}</p>}
        </RecordsPanel>
        <DevicesPanel devices={devices} />
        <BetsPanel title={t('withdrawals.largestWins')} bets={bets} />
        <Decisions withdrawal={withdrawal} />
      </Columns>
    </DeskPage>
  );
}

const shippingLine = (address: Address): string =>
  [
    `${address.first_name} ${address.last_name}`,
    address.street_address,
    address.street_address_2,
    `${address.postal_code} ${address.city}`,
    address.country_state,
    address.country,
  ]
    .filter(Boolean)
    .join(', ');

/** What was asked for. */
function Request({
  withdrawal: { id, what, charged, worth, gateway, created_at, held_at, overdue_at, detail },
}: {
  withdrawal: DeskWithdrawalDetail;
}) {
  const { t } = useTranslation('desk');
  const { crypto, delivery, reason, refunded } = detail;
  const address = delivery?.address;
  return (
    <Panel name="request" title={t('withdrawals.request')}>
      <Facts
        facts={[
          [t('id'), <CopiedCode key="id" text={id} label={t('copyId')} />],
          [t('withdrawals.what'), what],
          [t('withdrawals.worth'), <Coins key="worth" amount={worth} />],
          [t('withdrawals.charged'), worth === charged ? null : <Coins amount={charged} />],
          [t('withdrawals.fee'), crypto && <Coins amount={crypto.fee} />],
          [t('withdrawals.unplayedFee'), crypto && crypto.unplayed_fee > 0 ? <Coins amount={crypto.unplayed_fee} /> : null],
          [t('withdrawals.address'), crypto && <CopiedCode text={crypto.address} label={t('withdrawals.copyAddress')} />],
          [t('withdrawals.network'), crypto?.network],
          [
            t('withdrawals.transaction'),
            crypto?.transaction_id && <CopiedCode text={crypto.transaction_id} label={t('withdrawals.copyTransaction')} />,
          ],
          [t('withdrawals.prizes'), delivery?.items.map(({ item }) => item.name).join(', ')],
          [t('withdrawals.shipTo'), address && shippingLine(address)],
          [t('withdrawals.tracking'), delivery?.tracking_number],
          [t('withdrawals.gateway'), gateway],
          [t('withdrawals.asked'), <Instant key="asked" at={created_at} />],
          [t('withdrawals.heldSince'), held_at && <Instant at={held_at} />],
          [t('withdrawals.overdueSince'), overdue_at && <Instant at={overdue_at} />],
          [t('withdrawals.playerReads'), reason],
          [t('withdrawals.refunded'), refunded > 0 ? <Coins amount={refunded} /> : null],
        ]}
      />
    </Panel>
  );
}

/** Who asked for it, and what went in and out before. */
function Account({ withdrawal: { account } }: { withdrawal: DeskWithdrawalDetail }) {
  const { t } = useTranslation('desk');
  return (
    <Panel
      name="account"
      title={
        <Link to={deskPlayerAddress(account.id)} className="text-link">
          <bdi className="break-anywhere">{account.name}</bdi>
        </Link>
      }
    >
      {account.held.length > 0 && <p className="warn-note mb-12">{account.held.map((what) => t(`players.held.${what}`)).join(' ')}</p>}
      <Facts
        facts={[
          [
            t('players.email'),
            account.email && `${account.email} (${t(account.email_verified ? 'players.confirmed' : 'players.unconfirmed')})`,
          ],
          [t('players.since'), <Instant key="since" at={account.created_at} />],
          [t('players.balance'), <Coins key="balance" amount={account.balance} />],
          [t('players.locked'), <Coins key="locked" amount={account.locked} />],
          [t('players.deposited'), <Coins key="deposited" amount={account.deposited} />],
          [t('players.withdrawn'), <Coins key="withdrawn" amount={account.withdrawn} />],
          [t('players.staked'), <Coins key="staked" amount={account.staked} />],
          [t('players.paid'), <Coins key="paid" amount={account.paid} />],
        ]}
      />
    </Panel>
  );
}

/** What staff has done with it. */
function Decisions({ withdrawal: { acts } }: { withdrawal: DeskWithdrawalDetail }) {
  const { t } = useTranslation('desk');
  return (
    <RecordsPanel
      title={t('withdrawals.decisions')}
      columns={[
        { name: t('log.act'), place: 'lead', cell: ({ act }) => <code translate="no">{act}</code> },
        { name: t('log.by'), place: 'figure', cell: ({ by }) => by },
        { name: t('log.reason'), place: 'foot', cell: ({ reason }) => reason },
        { name: t('at'), place: 'when', cell: ({ at }) => <Instant at={at} /> },
      ]}
      rows={acts}
      idOf={({ at, act }) => `${at} ${act}`}
      empty={t('withdrawals.noDecisions')}
    />
  );
}
