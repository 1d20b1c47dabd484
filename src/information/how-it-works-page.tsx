import i18next from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router';
import { useRules } from '#src/lib/api/rules.ts';
import { gameEntries } from '#src/games/registry.ts';
import { lazyPart } from '#src/ui/part.tsx';
import { useSeen } from '#src/lib/hooks/use-in-view.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Blocks, Sentence } from './blocks.tsx';
import css from './how-it-works-page.module.css';
import { PageHead } from './page-head.tsx';
import type { StepsText, StillName } from './text.ts';
import { loadPageText } from './texts.ts';
import { useSectionInAddress } from './use-section-in-address.ts';

/** The play to try of the first game that has one. */
const Trial = lazyPart(
  async () =>
    (await gameEntries()
      .find(({ trial }) => trial)
      ?.trial?.()) ?? { default: () => null },
);

export function loader(): Promise<StepsText> {
  return loadPageText('howItWorks', i18next.language);
}

/** What happens from the first coin to the parcel, in pictures of the scenes, with a spin to try. */
export function Component() {
  const text = useLoaderData<StepsText>();
  useSectionInAddress();
  return (
    <div className={`page ${css.page}`}>
      <PageHead title={text.title} lead={text.lead} />
      <ol className={`grid gap-48 ${css.steps}`}>
        {text.steps.map(({ picture, alt, title, text: words }, index) => (
          <li key={picture} className={css.step}>
            <Still name={picture} alt={alt} eager={index === 0} />
            <div className={css.words}>
              <p translate="no" className="type-6 weight-700 face-display tone-gold figures" aria-hidden="true">
                {index + 1}
              </p>
              <h2 className="type-7">{title}</h2>
              <p className="running-text">
                <Sentence text={words} facts={{}} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      <TrySpin title={text.tryTitle} words={text.tryText} />
      <section aria-labelledby="games" className={css.section}>
        <h2 id="games" className="type-7">
          {text.gamesTitle}
        </h2>
        <p className="running-text">{text.gamesText}</p>
        <ul className={`grid cols-4 gap-16 mt-8 ${css.games}`}>
          {text.games.map(({ picture, to, name }) => (
            <li key={picture}>
              <Link to={to} className={`grid gap-10 weight-600 rounded-lg ${css.game}`}>
                <Still name={picture} alt="" />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section id="money" aria-labelledby="money-title" className={css.section}>
        <h2 id="money-title" className="type-7">
          {text.moneyTitle}
        </h2>
        <Blocks blocks={text.money} facts={{}} />
      </section>
    </div>
  );
}

/** A still of a scene, which the canvas tests took. */
function Still({ name, alt, eager = false }: { name: StillName; alt: string; eager?: boolean }) {
  return (
    <img
      src={`/stills/${name}.webp`}
      alt={alt}
      width={480}
      height={300}
      loading={eager ? 'eager' : 'lazy'}
      {...(eager && { fetchPriority: 'high' as const })}
      className={`w-full h-auto bordered rounded-xl fill-well ${css.still}`}
    />
  );
}

/** The demo, fetched once it comes near; where demos are not allowed, the way to the boxes. */
function TrySpin({ title, words }: { title: string; words: string }) {
  const { t } = useTranslation('home');
  const allowed = useRules().demo_play;
  const [place, seen] = useSeen<HTMLDivElement>();
  return (
    <section id="try" aria-labelledby="try-title" className={css.try}>
      <h2 id="try-title" className="type-7">
        {title}
      </h2>
      {allowed && <p className="running-text">{words}</p>}
      <div ref={place} className={allowed ? css.spin : undefined}>
        {allowed && seen && (
          <Suspense fallback={<Skeleton width="100%" height={320} radius={24} />}>
            <Trial />
          </Suspense>
        )}
        {!allowed && <ButtonLink to="/boxes">{t('boxes.all')}</ButtonLink>}
      </div>
    </section>
  );
}
