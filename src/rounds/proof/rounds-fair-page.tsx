import { Link2, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FairPage, type FairStep } from '#src/fairness/pages/fair-page.tsx';
import { CommandList } from '#src/fairness/verifier/command-list.tsx';
import type { FairTexts } from '#src/games/view.ts';
import { Panel } from '#src/ui/panel.tsx';
import { ChainPanel } from './chain-panel.tsx';
import { ChainWalkPanel } from './chain-walk.tsx';
import { LastRounds } from './last-rounds.tsx';
import { RoundVerifier } from './round-verifier.tsx';

/** How the rounds of a game are sealed in a chain of hashes, and everything that is needed to check them. */
export function RoundsFairPage({ game, words }: { game: string; words: FairTexts }) {
  const { t } = useTranslation('rounds');
  const step = (name: FairStep): { title: string; text: string } => {
    if (name === 'drawn') return words.drawn;
    const key = { sealed: 'sealed', yours: 'salted', revealed: 'revealed' } as const;
    return { title: t(`fair.${key[name]}.title`), text: t(`fair.${key[name]}.text`) };
  };
  const commands = [`npm run --silent verify -- ${game} --hash H --salt S`, 'npm run --silent verify -- chain --hash H --to T --max N'];
  return (
    <FairPage
      texts={words}
      game={{ key: game, play: words.play }}
      stepsTitle={t('fair.stepsTitle')}
      step={step}
      icons={{ sealed: Link2, yours: Sparkles }}
    >
      <ChainPanel game={game} />
      <RoundVerifier game={game} />
      <LastRounds game={game} />
      <ChainWalkPanel game={game} />
      <Panel name="chain-command" title={t('fair.command.title')} text={t('fair.command.text')}>
        <CommandList commands={commands.map((command) => ({ command, label: t('fair.command.copy') }))} />
      </Panel>
    </FairPage>
  );
}
