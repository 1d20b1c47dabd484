import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { roundAddress } from '#src/games/entry.ts';
import type { FetchRecord } from '#src/fairness/record/load-record.ts';
import { RecordPage } from '#src/fairness/record/record-page.tsx';
import { useRecord } from '#src/fairness/record/use-record.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { fullAddress } from '#src/lib/full-address.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';

interface Props<Item> {
  game: RoundGame;
  /** Asks for a round's record; the same function for as long as the page is mounted. */
  fetch: FetchRecord<Item>;
  /** The page's title with the round's number, `…` while that isn't known. */
  titleOf: (number: string) => string;
  /** Shows the record; mounted anew when the round ends. */
  Shown: ComponentType<Item>;
}

/** The page of one round's public record. Anybody may see it. */
export function RoundRecordPage<Item extends { round: { id: string; number: number; status: string } }>({
  game,
  fetch,
  titleOf,
  Shown,
}: Props<Item>) {
  const { t } = useTranslation('rounds');
  const { id, query } = useRecord(fetch, (round) => queryKeys.rounds.one(game, round));
  const record = query.data;
  const number = record ? formatCount(record.round.number) : '…';
  return (
    <RecordPage
      pageTitle={titleOf(number)}
      title={titleOf(number)}
      about={record && { type: 'round', id }}
      share={
        <CopyButton text={fullAddress(roundAddress(game, id))} label={t('page.copyLabel')}>
          {t('page.copy')}
        </CopyButton>
      }
      words={{ loading: t('page.loading'), errorTitle: t('page.errorTitle'), errorText: t('page.errorText') }}
      query={query}
    >
      {record ? <Shown key={`${record.round.id}-${record.round.status}`} {...record} /> : null}
    </RecordPage>
  );
}
