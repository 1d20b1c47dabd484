import type { ComponentProps } from 'react';
import { NavLink } from 'react-router';
import { openModal } from '#src/lib/modal.ts';
import { useUserId } from '#src/lib/session/use-user.ts';

type Props = Omit<ComponentProps<typeof NavLink>, 'className' | 'to'> & {
  to: string;
  className?: string | undefined;
  /** The dialog that a visitor meets instead; once signed in, the page follows. Left out, everybody may go. */
  players?: 'login' | 'register' | undefined;
};

/** A link that knows where it stands, and that asks visitors to come in first where only players may go. */
export function PlayerLink({ players, className, onClick, ...link }: Props) {
  const visitor = useUserId() === null;
  return (
    <NavLink
      {...link}
      className={className ?? ''}
      onClick={(event) => {
        onClick?.(event);
        const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (players === undefined || !visitor || !plain || event.defaultPrevented) return;
        event.preventDefault();
        openModal(players, { next: link.to });
      }}
    />
  );
}
