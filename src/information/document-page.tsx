import i18next from 'i18next';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router';
import { DOCUMENTS, type DocumentName } from '#contract/consents/documents.ts';
import { pageLanguage } from '#src/lib/i18n/language.ts';
import type { PageModule } from '#src/lib/page.ts';
import { useCookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { Button } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.ts';
import { Blocks } from './blocks.tsx';
import { ChoicesForm } from './consent/choices-form.tsx';
import { DOCUMENT_PATHS } from './document-paths.ts';
import css from './document-page.module.css';
import { useFacts } from './facts.ts';
import { PageHead } from './page-head.tsx';
import type { LegalText } from './text.ts';
import { loadLegalText } from './texts.ts';
import { useSectionInAddress } from './use-section-in-address.ts';

/** The module of a legal text's page. */
export function documentPage(name: DocumentName): PageModule {
  return { Component: () => <DocumentPage name={name} />, loader: () => loadLegalText(name, i18next.language) };
}

/** A legal text with its day, its contents and its sections, each with an address of its own. */
function DocumentPage({ name }: { name: DocumentName }) {
  const { t } = useTranslation('information');
  const text = useLoaderData<LegalText>();
  const facts = useFacts();
  useSectionInAddress();
  return (
    <div className={`page ${css.page}`}>
      <PageHead title={text.title} lead={text.lead} className={css.head}>
        <p className="cluster gap-16 row-gap-8 mt-16 tone-low type-3">
          {t('version', { date: dayIn(text.version) })}
          <Button size="sm" variant="ghost" className={css.print} onClick={() => window.print()}>
            <Printer size={16} aria-hidden="true" />
            {t('print')}
          </Button>
        </p>
      </PageHead>
      <Contents text={text} />
      <article className={css.text}>
        {text.sections.map(({ id, title, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={css.section}>
            <h2 id={`${id}-title`} className="type-7">
              {title}
            </h2>
            <Blocks blocks={blocks} facts={facts} />
          </section>
        ))}
        {name === 'cookies' && <Choices />}
        <OtherTexts name={name} />
      </article>
    </div>
  );
}

function Contents({ text }: { text: LegalText }) {
  const { t } = useTranslation('information');
  return (
    <nav className={css.contents} aria-labelledby="contents-title">
      <h2 id="contents-title" className="mb-12 tone-low face-text type-2 weight-500 tracking-0">
        {t('contents')}
      </h2>
      <ol className={css.contentsList}>
        {text.sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Where visitors change what they allowed. */
function Choices() {
  const toast = useToast();
  const { t } = useTranslation('information');
  const choices = useCookieChoices();
  return (
    <section id="choices" aria-labelledby="choices-title" className={css.section}>
      <h2 id="choices-title" className="type-7">
        {t('cookies.choices')}
      </h2>
      <ChoicesForm key={JSON.stringify(choices)} onChosen={() => toast.success(t('cookies.saved'))} />
    </section>
  );
}

function OtherTexts({ name }: { name: DocumentName }) {
  const { t } = useTranslation('information');
  return (
    <nav className={css.others} aria-label={t('others')}>
      {DOCUMENTS.filter((other) => other !== name).map((other) => (
        <Link key={other} to={DOCUMENT_PATHS[other]}>
          {t(`documents.${other}`)}
        </Link>
      ))}
    </nav>
  );
}

/** A day as it is written out in the page's language. Days have no time zone. */
function dayIn(day: string): string {
  return new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
