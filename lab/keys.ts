import type { LabCommands } from './commands.ts';

/** Gives the lab's commands their keys. */
export function listenForKeys(commands: LabCommands, tools: Readonly<Record<string, () => void>>): void {
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ' ': () => commands.toggle(),
    ArrowRight: (event) => (event.shiftKey ? commands.nudge(100) : commands.frame(1)),
    ArrowLeft: (event) => (event.shiftKey ? commands.nudge(-100) : commands.frame(-1)),
    ArrowUp: () => commands.neighbour(-1),
    ArrowDown: () => commands.neighbour(1),
    Home: () => commands.start(),
    End: () => commands.end(),
    '[': () => commands.moment(-1),
    ']': () => commands.moment(1),
    s: () => commands.settle(),
    l: () => commands.loop(),
    ...tools,
  };
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || undoOrRedo(event, commands)) return;
    const run = keys[event.key];
    if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, summary, a') !== null) return;
    event.preventDefault();
    run(event);
  });
}

/** Ctrl or Cmd with Z goes back, with Shift + Z or Y forward. Text that belongs to no knob keeps its own undo. */
function undoOrRedo(event: KeyboardEvent, commands: LabCommands): boolean {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return false;
  const { target } = event;
  if (isTyping(target) && target instanceof Element && target.closest('.pane, .mixer') === null) return false;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) commands.redo();
  else commands.undo();
  return true;
}

/** Keys belong to a field that is typed into, to a knob and to a gain; the slider of the time gives them back. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('.pane') !== null) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'range' || target.closest('.mixer') !== null;
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
