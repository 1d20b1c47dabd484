import type { ComponentProps } from 'react';
import { ButtonLink } from '#src/ui/button.tsx';
import { gameEntries } from './registry.ts';
import { useGameName } from './use-game-name.ts';

type Props = Pick<ComponentProps<typeof ButtonLink>, 'size' | 'className'> & {
  /** Ids of inventory items. */
  items: readonly string[];
};

/** The ways to the games that take inventory items as a stake, with these staked already. */
export function StakingLinks({ items, ...link }: Props) {
  const nameOf = useGameName();
  return gameEntries().map(
    ({ key, staking }) =>
      staking && (
        <ButtonLink key={key} to={staking(items)} {...link}>
          {nameOf(key)}
        </ButtonLink>
      ),
  );
}
