import { Dices, Eye, Lock, UserRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FAIRNESS } from '#src/games/entry.ts';
import { entryOf, fairLinks } from '#src/games/registry.ts';
import type { FairTexts } from '#src/games/view.ts';
import { Figure } from '#src/ui/figure.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { RestoreNotice } from './restore-notice.tsx';
import css from './fair-page.module.css';

/** What happens when, in four steps. */
const STEPS = [
  ['sealed', Lock],
  ['yours', UserRound],
  ['drawn', Dices],
  ['revealed', Eye],
] as const satisfies readonly (readonly [string, LucideIcon])[];

export type FairStep = (typeof STEPS)[number][0];

interface Props {
  texts: Pick<FairTexts, 'pageTitle' | 'title' | 'lead' | 'limits'>;
  /** The game that the page is about, and the words of the way to it; left out, the page is about all games. */
  game?: { key: string; play: string };
  /** Names the list of steps for screen readers. */
  stepsTitle: string;
  step: (step: FairStep) => { title: string; text: string };
  /** Other signs than the usual ones. */
  icons?: Partial<Record<FairStep, LucideIcon>>;
  children: ReactNode;
}

/** The frame of every fairness page: what is committed and when, what that proves, and below it the player's seeds and the verifier. */
export function FairPage({ texts: { pageTitle, title, lead, limits }, game, stepsTitle, step, icons = {}, children }: Props) {
  const { t } = useTranslation('fairness');
  const links =
    game === undefined
      ? fairLinks()
      : [
          { to: entryOf(game.key).path, text: game.play },
          { to: FAIRNESS, text: t('gamePages.all') },
        ];
  return (
    <div className={`page ${css.page}`}>
      <PageTitle page={pageTitle} />
      <header className={css.hero}>
        <h1 className={css.title}>{title}</h1>
        <p className="page-lead">{lead}</p>
      </header>
      <RestoreNotice />
      <section aria-labelledby="fair-steps">
        <h2 id="fair-steps" className="visually-hidden">
          {stepsTitle}
        </h2>
        <ol className={`grid cols-4 gap-12 ${css.steps}`}>
          {STEPS.map(([name, usual], index) => {
            const Icon = icons[name] ?? usual;
            return (
              <li key={name} className={css.step}>
                <span className="square tone-gold fill-600">
                  <Icon size={20} aria-hidden="true" />
                </span>
                <Figure className={css.number} aria-hidden="true">
                  {index + 1}
                </Figure>
                <h3 className="mt-16 type-5">{step(name).title}</h3>
                <p className="mt-8 tone-mid type-3 leading-normal">{step(name).text}</p>
              </li>
            );
          })}
        </ol>
        <p className="mt-14 tone-low type-3">{limits}</p>
      </section>
      <FairLinks label={t('gamePages.links')} links={links} />
      {children}
    </div>
  );
}

/** The ways on from a fairness page. */
function FairLinks({ label, links }: { label: string; links: readonly { to: string; text: string }[] }) {
  return (
    <nav className={css.links} aria-label={label}>
      {links.map(({ to, text }) => (
        <Link key={to} to={to} className={css.link}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
