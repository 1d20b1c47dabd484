import { Link } from 'react-router';
import css from './fair-links.module.css';

/** The ways on from a fairness page. */
export function FairLinks({ label, links }: { label: string; links: readonly { to: string; text: string }[] }) {
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
