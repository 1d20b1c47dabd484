import type { LabControls } from './controls.ts';
import { ComposeDialog } from './compose/compose-dialog.ts';
import { CostView } from './cost/cost-view.ts';
import { el } from './dom.ts';
import { ExportDialog } from './export/export-dialog.ts';
import { PageDialog } from './in-page/page-dialog.ts';
import { RecordingDialog } from './recording/recording-dialog.ts';
import { Sheet } from './sheet/sheet.ts';
import { text } from './texts.ts';

/** The tools beside the picture: their buttons, what they open, and their keys. */
export interface Tools {
  buttons: HTMLElement;
  dialogs: readonly HTMLElement[];
  /** What lies under the score. */
  underScore: HTMLElement;
  keys: Readonly<Record<string, () => void>>;
  /** The lab shows something else, or another moment. */
  refresh(): void;
  /** Opens what the address asks for. */
  openAsked(): void;
}

/** The tools of a lab, each with a button and a key. */
export function toolsOf(lab: LabControls): Tools {
  const sheet = new Sheet(lab);
  const cost = new CostView(lab);
  const compose = new ComposeDialog(lab);
  const exporting = new ExportDialog(lab);
  const recording = new RecordingDialog(lab, () => compose.open('shown'));
  const page = new PageDialog(lab);
  const tools = [
    { name: 'sheet', key: 'g', run: () => sheet.open('story') },
    { name: 'cost', key: 'c', run: () => cost.toggle() },
    { name: 'export', key: 'e', run: () => exporting.open() },
    { name: 'compose', key: 'n', run: () => compose.open() },
    { name: 'recording', key: 'o', run: () => recording.open() },
    { name: 'page', key: 'p', run: () => page.open() },
  ] as const;
  const buttons = tools.map(({ name, key, run }) => {
    const button = el('button', { type: 'button', title: text('tool.key', { name: text(name), key: key.toUpperCase() }) }, [text(name)]);
    button.addEventListener('click', run);
    return button;
  });
  return {
    buttons: el('div', { class: 'tools', role: 'group', 'aria-label': text('tools') }, buttons),
    dialogs: [sheet.dialog.element, exporting.dialog.element, compose.dialog.element, recording.dialog.element, page.dialog.element],
    underScore: el('div', {}, [page.below, cost.element]),
    openAsked: () => {
      const { sheet: asked } = lab.address;
      if (asked !== null) sheet.open(asked);
      recording.listenForFiles();
      void recording.reopen();
    },
    refresh: () => cost.refresh(),
    keys: Object.fromEntries(tools.map(({ key, run }) => [key, run])),
  };
}
