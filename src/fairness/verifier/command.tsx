import { useTranslation } from 'react-i18next';
import type { SeedGame } from '#contract/api/bets.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import css from './command.module.css';

const MORE: Readonly<Record<SeedGame, string>> = { box: '', dice: '', upgrade: '', plinko: ' --rows R --risk low|medium|high' };

/** The command in the public source that recomputes the same numbers, one line per game. */
export function Command({ games }: { games: readonly SeedGame[] }) {
  const { t } = useTranslation('fairness');
  return (
    <Panel name="fair-command" title={t('command.title')} text={t('command.text')}>
      <ul className={css.list}>
        {games.map((game) => {
          const command = `npm run --silent verify -- ${game} --server-seed S --client-seed C --nonce N${MORE[game]}`;
          return (
            <li key={game} className={css.command}>
              <code>{command}</code>
              <CopyButton text={command} label={t('command.copy', { game: t(`games.${game}`) })} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
