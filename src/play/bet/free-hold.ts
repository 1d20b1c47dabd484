import type { FlowHold } from './bet-ports.ts';

/** A hold for what moves no money and must not keep the balance from moving: only the order of news is kept. */
export function freeHold(delay: (ms: number) => Promise<void>): FlowHold {
  const waiting: (() => void)[] = [];
  let open = true;
  const release = (): void => {
    if (!open) return;
    open = false;
    for (const run of waiting) run();
  };
  return {
    answered: ({ watchdogMs }) => void delay(watchdogMs).then(release),
    after: (run) => (open ? void waiting.push(() => run('shown')) : run('shown')),
    release,
    isOpen: () => open,
  };
}
