import type { ComponentProps } from 'react';
import { passFocusOn } from '#src/lib/hooks/pass-focus-on.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface Props extends Omit<ComponentProps<typeof EmptyState>, 'action'> {
  /** The words of the button. */
  clear: string;
  /** Takes the filters away. Left out, there is no button. */
  onClear: (() => void) | undefined;
  size?: 'sm' | undefined;
}

/** Shown where filters leave nothing of a list. Its button goes with it, so the focus moves to the list's surroundings. */
export function NoMatch({ picture = '/prizes/reading-lens.webp', clear, onClear, size, ...state }: Props) {
  const button = onClear && (
    <Button ref={passFocusOn} size={size} onClick={onClear}>
      {clear}
    </Button>
  );
  return <EmptyState {...state} picture={picture} action={button} />;
}
