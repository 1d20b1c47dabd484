import '#src/ui/fonts.css';
import '#src/ui/tokens.css';
import './looks/base.css';
import './looks/columns.css';
import './looks/stories.css';
import './looks/settings.css';
import './looks/room.css';
import './looks/compare.css';
import './looks/deck.css';
import './looks/score.css';
import './looks/panel.css';
import './looks/takes.css';
import './looks/curve.css';
import './looks/cost.css';
import './looks/tools.css';
import './looks/export.css';
import './looks/compose.css';
import './looks/mixer.css';
import './looks/pictures.css';
import './looks/colours.css';
import './looks/credit.css';
import './looks/recording.css';
import './looks/page.css';
import './looks/sheet.css';
import './looks/print.css';
import './looks/alone.css';
import './looks/narrow.css';
import { SCENE_KEYS } from '#scenes/registry.ts';
import { parseAddress } from './address.ts';
import { el } from './dom.ts';
import { ignoreOtherFiles } from './assets/file-target.ts';
import { Lab } from './lab.ts';
import { labScene } from './scenes.ts';
import { text } from './texts.ts';

/** What tests, goldens and benches drive; times are ms in the story. */
export interface LabHandle {
  /** Resolves when the first picture is drawn; rejects with what is wrong with the scene. */
  ready: Promise<void>;
  /** Shows a moment: the same address and time give the same pixels. */
  seek(atMs: number): Promise<void>;
  /** Shows the state after all facts. */
  settle(): void;
  describe(): Record<string, unknown>;
  play(): void;
  pause(): void;
  /** Plays one frame of that length, and returns the ms of script it took. */
  step(stepMs: number): number;
  /** Script ms of the latest frames. */
  frames(): readonly number[];
  lengthMs(): number;
  stories(): readonly string[];
  /** What in the address was not understood. */
  problems(): readonly string[];
}

declare global {
  interface Window {
    __lab?: LabHandle;
  }
}

ignoreOtherFiles();
const root = document.getElementById('lab') ?? document.body;
const { address, problems } = parseAddress(location.search, SCENE_KEYS);

/** A scene whose tuning.json is broken can't even be loaded; the sentence of its schema is shown instead. */
async function boot(): Promise<Lab> {
  try {
    const scene = await labScene(address.scene);
    const lab = new Lab(root, scene, address, problems);
    await lab.ready;
    return lab;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    root.replaceChildren(el('div', { class: 'broken', role: 'alert' }, [el('h1', {}, [text('broken')]), el('p', {}, [message])]));
    throw error;
  }
}

const booted = boot();
// A caller that awaits `ready` receives the error; it is also reported here.
booted.catch((error: unknown) => console.error(error));
let lab: Lab | null = null;
const running = (): Lab => {
  if (lab === null) throw new Error('The lab is not ready; wait for __lab.ready.');
  return lab;
};
const ready = booted.then((made) => {
  lab = made;
});
ready.catch(() => undefined);

window.__lab = {
  ready,
  seek: (atMs) => running().seek(atMs),
  settle: () => running().settle(),
  describe: () => running().describe(),
  play: () => running().play(),
  pause: () => running().pause(),
  step: (stepMs) => running().step(stepMs),
  frames: () => running().frames(),
  lengthMs: () => running().lengthMs,
  stories: () => running().stories.map(({ id }) => id),
  problems: () => running().problems,
};
