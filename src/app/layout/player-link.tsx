import type { ComponentProps } from 'react';
import { NavLink } from 'react-router';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';

type Props = Omit<ComponentProps<typeof NavLink>, 'className' | 'to'> & {
  to: string;
  className?: string | undefined;
  /** The dialog that a visitor gets instead; the page follows after sign-in. Left out, the link is open to visitors too. */
  players?: 'login' | 'register' | undefined;
};

/** A link that marks itself when its page is the current one, and that asks visitors to sign in where only players may go. */
export function PlayerLink({ players, className, onClick, ...link }: Props) {
  const { openModal } = useService(modalsService);
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
