import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** A number in figures of one width. Browsers don't translate it, unless it is part of a sentence that says `translate="yes"`. */
export function Figure({ className, ...rest }: ComponentProps<'span'>) {
  return <span translate="no" {...rest} className={clsx(className, 'figures')} />;
}
