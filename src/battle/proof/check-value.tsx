import { useTranslation } from 'react-i18next';
import type { Battle, BattleResult } from '#contract/api/battles.ts';
import type { BattleCheck } from '#contract/battle/verify.ts';
import { formatCount } from '#contract/count.ts';
import { formatCents } from '#contract/money.ts';
import { Code } from '#src/fairness/proof/steps.tsx';
import { keptSeeds } from './kept-seeds.ts';
import { useNamedSides, useSeatNames } from '../names.ts';

/** A battle with its published result. */
export type EndedBattle = Battle & { result: BattleResult };

/** What a check that agrees has found, as a player reads it. */
export function CheckValue({ battle, check: { key, round = 0 } }: { battle: EndedBattle; check: BattleCheck }) {
  switch (key) {
    case 'seed':
    case 'ownHash':
      return <Code>{battle.server_seed_hash}</Code>;
    case 'seats':
      return <Code>{formatCount(battle.client_seeds?.length ?? 0)}</Code>;
    case 'ownSeed':
      return keptSeeds(battle.id).map(({ seat, clientSeed }) => <Code key={seat}>{clientSeed}</Code>);
    case 'beacon':
      return <Code>{battle.public_entropy?.signature}</Code>;
    case 'entropy':
      return <Code>{battle.entropy}</Code>;
    case 'versions':
      return [...new Set(battle.boxes.map(({ version_hash: hash }) => hash))].map((hash) => <Code key={hash}>{hash}</Code>);
    case 'terms':
      return <Code>{battle.terms_hash}</Code>;
    case 'round':
      return <Tickets battle={battle} round={round} />;
    case 'verdict':
      return <Verdict battle={battle} />;
    case 'split':
      return <Awards battle={battle} />;
    case 'totals':
      return (
        <strong translate="no" className="figures">
          {battle.total === null ? null : formatCents(battle.total)}
        </strong>
      );
  }
}

function Tickets({ battle, round }: { battle: EndedBattle; round: number }) {
  const { t } = useTranslation('proof');
  const names = useSeatNames(battle);
  const versions = battle.boxes.flatMap(({ version_hash: hash, count }) => Array.from({ length: count }, () => hash));
  const items = battle.versions[versions[round] ?? ''] ?? [];
  return (
    <ul className="grid gap-2 type-3">
      {(battle.draws[round] ?? []).map(({ ticket, item }, seat) => (
        // oxlint-disable-next-line react/no-array-index-key -- a draw has its seat's place
        <li translate="yes" key={seat} className="figures">
          {t('steps.ticket', { name: names[seat] ?? '', ticket: formatCount(ticket), prize: items[item]?.name ?? '' })}
        </li>
      ))}
    </ul>
  );
}

function Verdict({ battle }: { battle: EndedBattle }) {
  const { t } = useTranslation('proof');
  const sides = useNamedSides(battle);
  const { verdict } = battle.result;
  if (verdict.by === 'shared') return <strong>{t('steps.by.shared')}</strong>;
  const name = sides[verdict.winner]?.name ?? '';
  if (verdict.by === 'score') return <strong>{t('steps.by.score', { name })}</strong>;
  if (verdict.by === 'tiebreak') return <strong>{t('steps.by.tiebreak', { name, count: verdict.among.length })}</strong>;
  const sum = verdict.weights.reduce((a, b) => a + b, 0);
  return <strong>{t('steps.by.jackpot', { name, ticket: formatCount(verdict.ticket), sum: formatCount(sum) })}</strong>;
}

function Awards({ battle }: { battle: EndedBattle }) {
  const { t } = useTranslation('proof');
  const names = useSeatNames(battle);
  return (
    <ul className="grid gap-2 type-3">
      {battle.result.awards.map(({ prizes, coins }, seat) => (
        // oxlint-disable-next-line react/no-array-index-key -- an award has its seat's place
        <li translate="yes" key={seat} className="figures">
          {prizes.length === 0 && coins === 0
            ? t('steps.noAward', { name: names[seat] ?? '' })
            : t('steps.award', {
                name: names[seat] ?? '',
                prizes: t('steps.prizes', { count: prizes.length }),
                coins: formatCents(coins),
              })}
        </li>
      ))}
    </ul>
  );
}
