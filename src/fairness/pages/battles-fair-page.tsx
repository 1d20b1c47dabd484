import { useTranslation } from 'react-i18next';
import { CommandList } from '#src/fairness/verifier/command-list.tsx';
import type { FairTexts } from '#src/games/view.ts';
import { Panel } from '#src/ui/panel.tsx';
import { FairPage, type FairStep } from './fair-page.tsx';

/** How the outcome of a game that is played for seats is sealed by the shop and all players together. Each record is checked on its own page. */
export function BattlesFairPage({ game, words }: { game: string; words: FairTexts }) {
  const { t } = useTranslation('fairness');
  const step = (name: FairStep): { title: string; text: string } =>
    name === 'drawn' ? words.drawn : { title: t(`seats.${name}.title`), text: t(`seats.${name}.text`) };
  const commands = [`${game} --record FILE`, `${game} ID --url URL`].map((rest) => `npm run --silent verify -- ${rest}`);
  return (
    <FairPage texts={words} game={{ key: game, play: words.play }} stepsTitle={t('steps.title')} step={step}>
      <Panel name="record-command" title={t('command.title')} text={t('seats.command')}>
        <CommandList commands={commands.map((command) => ({ command, label: t('seats.copy') }))} />
      </Panel>
    </FairPage>
  );
}
