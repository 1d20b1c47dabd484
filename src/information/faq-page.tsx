import i18next from 'i18next';
import { ChevronDown, Link2 } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { Blocks } from './blocks.tsx';
import css from './faq-page.module.css';
import { useFacts } from './facts.ts';
import { answersWith } from './find-answers.ts';
import type { Facts } from './markup.ts';
import { PageHead } from './page-head.tsx';
import type { Answer, AnswerGroup } from './text.ts';
import { loadPageText } from './texts.ts';
import { useSectionInAddress } from './use-section-in-address.ts';

export function loader(): Promise<readonly AnswerGroup[]> {
  return loadPageText('answers', i18next.language);
}

/** All questions by what they are about, with a search; each answer has an address that opens it. */
export function Component() {
  const { t } = useTranslation('information');
  const groups = useLoaderData<readonly AnswerGroup[]>();
  const facts = useFacts();
  const [words, setWords] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const sought = useDeferredValue(words);
  const found = useMemo(() => answersWith(groups, sought, facts), [groups, sought, facts]);
  const count = found.reduce((sum, { answers }) => sum + answers.length, 0);
  const openAddressed = useCallback((id: string) => setOpen((before) => new Set([...before, id])), []);
  useSectionInAddress(openAddressed);

  function toggle(id: string, isOpen: boolean): void {
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)));
  }

  return (
    <div className={`page ${css.page}`}>
      <PageHead title={t('faq.title')} lead={t('faq.lead')}>
        <search className="grid gap-8 mt-24">
          <SearchField value={words} onChange={setWords} label={t('faq.search')} clearLabel={t('faq.clear')} maxLength={80} />
          <p role="status" className={css.count}>
            {sought.trim() !== '' && t('faq.found', { count })}
          </p>
        </search>
      </PageHead>
      {found.map(({ id, title, answers }) => (
        <section key={id} aria-labelledby={`group-${id}`} className={css.group}>
          <h2 id={`group-${id}`} className="type-7">
            {title}
          </h2>
          <div className="grid gap-8">
            {answers.map((answer) => (
              <OneAnswer
                key={answer.id}
                answer={answer}
                facts={facts}
                open={open.has(answer.id)}
                onToggle={(isOpen) => toggle(answer.id, isOpen)}
              />
            ))}
          </div>
        </section>
      ))}
      {count === 0 && <EmptyState level={2} picture="/pictures/magnifier.webp" title={t('faq.none')} text={t('faq.noneText')} />}
      <ButtonLink to="/contacts" className="justify-self-start">
        {t('faq.ask')}
      </ButtonLink>
    </div>
  );
}

interface AnswerProps {
  answer: Answer;
  facts: Facts;
  open: boolean;
  onToggle: (open: boolean) => void;
}

function OneAnswer({ answer: { id, question, blocks }, facts, open, onToggle }: AnswerProps) {
  const { t } = useTranslation('information');
  return (
    <details id={id} open={open} onToggle={(event) => onToggle(event.currentTarget.open)} className={css.answer}>
      <summary className={css.question}>
        <h3>{question}</h3>
        <ChevronDown size={20} aria-hidden="true" className={css.sign} />
      </summary>
      <div className={css.words}>
        <Blocks blocks={blocks} facts={facts} />
        <Link to={`#${id}`} replace className={`inline-flex items-center gap-8 tone-low type-2 py-6 ${css.link}`}>
          <Link2 size={16} aria-hidden="true" />
          {t('faq.link')}
        </Link>
      </div>
    </details>
  );
}
