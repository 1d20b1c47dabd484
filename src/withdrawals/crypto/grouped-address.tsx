import clsx from 'clsx';
import css from './grouped-address.module.css';

/** Letters that are compared at one glance. */
const GROUP = 4;

/** An address in groups of four, as people compare it: its ends, by which it is recognised, are emphasised. Copied, it is the address itself. */
export function GroupedAddress({ address }: { address: string }) {
  const groups = address.match(new RegExp(`.{1,${GROUP}}`, 'gu')) ?? [];
  return (
    <code translate="no" className={css.address}>
      {groups.map((group, place) => (
        // eslint-disable-next-line react/no-array-index-key -- a group is its place
        <span key={place} className={clsx(css.group, (place === 0 || place === groups.length - 1) && css.end)}>
          {group}
        </span>
      ))}
    </code>
  );
}
