import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Box } from '#contract/api/boxes.ts';
import { formatCents } from '#contract/money.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import css from './box-head.module.css';
import { formatReturn, formatReturnExact, worthOf } from './chance.ts';

/** Name of the box and what is promised of it: price, return, the hash of the version on sale. */
export function BoxHead({ box }: { box: Box }) {
  const { t } = useTranslation('boxes');
  const free = box.type === 'free';
  const percent = formatReturn(box.return_ppm);
  return (
    <header className={clsx('stack gap-12', css.head)}>
      <h1 className={clsx('type-8', css.name)}>{box.name}</h1>
      <ul className={clsx('cluster gap-12 row-gap-8', css.facts)}>
        <li className={clsx(css.chip, css.price)}>
          {t('box.price')}{' '}
          <strong translate="no" className="figures">
            {free ? t('box.free') : formatCents(box.price)}
          </strong>
        </li>
        <li>
          {free ? (
            <a href="#return" className={css.chip}>
              {t('box.worth')}{' '}
              <strong translate="no" className="figures">
                {formatCents(worthOf(box))}
              </strong>
            </a>
          ) : (
            <Tooltip side="bottom" content={t('box.returnHelp', { percent, exact: formatReturnExact(box.return_ppm) })}>
              <a href="#return" className={css.chip}>
                {t('box.return')}{' '}
                <strong translate="no" className="figures">
                  {percent}%
                </strong>
              </a>
            </Tooltip>
          )}
        </li>
        <li className={css.chip}>
          <Tooltip side="bottom" content={t('box.versionHelp')}>
            <a href="#version" className="inline-flex gap-6">
              {t('box.version')}{' '}
              <strong translate="no" className="figures">
                {shortHash(box.version_hash)}
              </strong>
            </a>
          </Tooltip>
          <CopyButton text={box.version_hash} label={t('box.copyVersion')} />
        </li>
        <li className={clsx('tone-low type-4', css.summary)}>{t('box.summary', { count: box.items.length })}</li>
      </ul>
    </header>
  );
}

function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-2)}`;
}
