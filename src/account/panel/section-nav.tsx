import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import css from './section-nav.module.css';

export interface NamedSection {
  /** The id of its element. */
  name: string;
  title: string;
}

/** The row that leads to the sections of the page in view, and marks the one that is being read. It stays under the header. */
export function SectionNav({ sections }: { sections: readonly NamedSection[] }) {
  const { t } = useTranslation('account');
  const names = sections.map(({ name }) => name);
  const [current, setCurrent] = useCurrent(names.join(' '));
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) row.current?.scrollTo({ left: link.offsetLeft - 24 });
  }, [current]);
  return (
    <nav className={css.nav} aria-label={t('sections.label')}>
      <ul ref={row} className={css.list}>
        {sections.map(({ name, title }) => (
          <li key={name}>
            <Link
              to={{ hash: name }}
              replace
              className={css.link}
              aria-current={name === current ? 'location' : undefined}
              onClick={() => {
                setCurrent(name);
                document.getElementById(name)?.focus({ preventScroll: true });
              }}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Which of the elements with these ids (parted by spaces) lies in the upper part of the window: the last one that does. */
function useCurrent(names: string) {
  const [current, setCurrent] = useState(() => names.split(' ')[0]);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen[isIntersecting ? 'add' : 'delete'](target.id);
        const last = names.split(' ').findLast((name) => seen.has(name));
        if (last !== undefined) setCurrent(last);
      },
      { rootMargin: '0px 0px -60% 0px' },
    );
    for (const name of names.split(' ')) {
      const element = document.getElementById(name);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [names]);
  return [current, setCurrent] as const;
}
