import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import css from './tooltip.module.css';

interface Props {
  id: string;
  open: boolean;
  side: 'top' | 'bottom' | 'left' | 'right';
  anchor: () => Element | null;
  children: ReactNode;
}

/** The floating part of a tooltip: placed by its anchor, kept on the screen. */
export default function TooltipPopup({ id, open, side, anchor, children }: Props) {
  return (
    <Tooltip.Root open={open}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} side={side} sideOffset={8} collisionPadding={8} className={css.positioner}>
          <Tooltip.Popup id={id} role="tooltip" className={css.popup}>
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
