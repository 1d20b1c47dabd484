import { useTranslation } from 'react-i18next';
import { seedGameOf } from '#contract/games/index.ts';
import { useGameName } from '#src/games/use-game-name.ts';
import { Panel } from '#src/ui/panel.tsx';
import { CommandList } from './command-list.tsx';

/** More options than this are not all written out. */
const MOST_OPTIONS = 3;

/** The flags that the command needs for a game besides the seeds: " --rows R --risk low|medium|high". */
function flagsOf(game: string): string {
  return seedGameOf(game)
    .verifier.filter(({ required }) => required)
    .map(({ name, options = [] }) => {
      const named = options.length > 0 && options.length <= MOST_OPTIONS;
      return ` --${name} ${named ? options.join('|') : name.charAt(0).toUpperCase()}`;
    })
    .join('');
}

/** The command in the public source that recomputes the same numbers, one line per game. */
export function Command({ games }: { games: readonly string[] }) {
  const { t } = useTranslation('fairness');
  const nameOf = useGameName();
  return (
    <Panel name="fair-command" title={t('command.title')} text={t('command.text')}>
      <CommandList
        commands={games.map((game) => ({
          command: `npm run --silent verify -- ${game} --server-seed S --client-seed C --nonce N${flagsOf(game)}`,
          label: t('command.copy', { game: nameOf(game) }),
        }))}
      />
    </Panel>
  );
}
