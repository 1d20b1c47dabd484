import type { Description, Motion, Size, Tier } from '#scenes/stage/contract.ts';
import { TIERS } from './address.ts';
import type { LabCommands } from './commands.ts';
import type { CompareView } from './compare/compare-view.ts';
import { el, iconButton, segments } from './dom.ts';
import { listenForKeys } from './keys.ts';
import { Notes } from './notes.ts';
import type { LabScene } from './scenes.ts';
import { SIZES, sizeName } from './sizes.ts';
import { storyList } from './story-list.ts';
import { text } from './texts.ts';
import type { Tools } from './tools.ts';
import { ChangesView } from './tuning/changes-view.ts';
import type { FieldChange } from './tuning/session.ts';

/** What the controls show. */
export interface LabShown {
  story: string;
  size: Size;
  motion: Motion;
  tier: Tier;
  playing: boolean;
  speed: number;
  loop: boolean;
  sound: boolean;
  changes: readonly FieldChange[];
  canUndo: boolean;
  canRedo: boolean;
  canSave: boolean;
  described: Description;
}

const SPEEDS = [0.1, 0.25, 0.5, 1, 2] as const;
/** Between two pictures side by side. */
const BETWEEN_PX = 16;

/** What is laid out around the picture. */
interface ChromeParts {
  scene: LabScene;
  timeLine: HTMLElement;
  score: HTMLElement;
  meter: HTMLElement;
  takes: HTMLElement;
  knobs: HTMLElement;
  /** Further tabs of the panel, by name. */
  views: Readonly<Record<'sound' | 'pictures' | 'colours', HTMLElement>>;
  dialogs: readonly HTMLElement[];
  tools: Tools;
}

/** The lab's page around the canvas. It shows what it is given and passes on what is pressed. */
export class LabChrome {
  /** The canvas goes in here, at its own size; the frame around it scales it to the available space. */
  readonly holder = el('div', { class: 'holder' });
  readonly #frame = el('div', { class: 'frame' }, [this.holder]);
  readonly #compare: CompareView;
  readonly #room = el('div', { class: 'room' });
  readonly #zoom = el('span', { class: 'zoom' });
  readonly notes = new Notes();
  readonly #stories: ReturnType<typeof storyList>;
  readonly #described = el('pre', { tabindex: '0' });
  readonly #changed = el('span', { class: 'changed' });
  readonly #plate = el('p', { class: 'plate', hidden: true }, [text('plate')]);
  readonly #loading = el('p', { class: 'plate loading', role: 'status', hidden: true }, [text('loading')]);
  readonly #width = el('input', { type: 'number', min: 120, max: 4096, 'aria-label': text('width') });
  readonly #height = el('input', { type: 'number', min: 120, max: 4096, 'aria-label': text('height') });
  readonly #sizes;
  readonly #motions;
  readonly #tiers;
  readonly #speeds;
  readonly #toggle: HTMLButtonElement;
  readonly #loop: HTMLButtonElement;
  readonly #sound: HTMLButtonElement;
  readonly #changes: ChangesView;
  readonly #undo: HTMLButtonElement;
  readonly #redo: HTMLButtonElement;
  readonly #save = el('button', { type: 'button', class: 'save', hidden: true }, [text('save')]);
  #changesTab: HTMLElement = this.#changed;
  #icon: 'play' | 'pause' = 'play';
  #isBeside = false;
  #size: Size = { width: 1, height: 1 };

  constructor(root: HTMLElement, parts: ChromeParts & { golden: boolean; compare: CompareView }, commands: LabCommands) {
    this.#compare = parts.compare;
    this.#sizes = segments(
      text('size'),
      SIZES.map((size) => ({ value: sizeName(size), text: sizeName(size) })),
      (name) => {
        const size = SIZES.find((candidate) => sizeName(candidate) === name);
        if (size !== undefined) commands.size(size);
      },
    );
    this.#motions = segments<Motion>(
      text('motion'),
      (['full', 'reduced', 'still'] as const).map((value) => ({ value, text: text(`motion.${value}`) })),
      commands.motion,
    );
    this.#tiers = segments<Tier>(
      text('tier'),
      TIERS.map((value) => ({ value, text: text(`tier.${value}`) })),
      commands.tier,
    );
    this.#speeds = segments(
      text('speed'),
      SPEEDS.map((speed) => ({ value: String(speed), text: `${speed}×` })),
      (speed) => commands.speed(Number(speed)),
    );
    this.#toggle = iconButton('play', text('play'), commands.toggle);
    this.#toggle.classList.add('main');
    this.#loop = iconButton('loop', text('loop'), commands.loop);
    this.#sound = iconButton('sound', text('sound.play'), commands.sound);
    this.#changes = new ChangesView(commands.reset);
    this.#undo = iconButton('undo', text('undo'), commands.undo);
    this.#redo = iconButton('redo', text('redo'), commands.redo);
    this.#stories = storyList(parts.scene, commands.story);
    const ownSize = (): void => {
      if (this.#width.reportValidity() && this.#height.reportValidity())
        commands.size({ width: this.#width.valueAsNumber, height: this.#height.valueAsNumber });
    };
    for (const input of [this.#width, this.#height]) input.addEventListener('change', ownSize);
    if (parts.golden) {
      root.replaceChildren(el('div', { class: 'golden' }, [this.holder, this.notes.element]));
      return;
    }
    root.replaceChildren(this.#page(parts, commands));
    listenForKeys(commands, parts.tools.keys);
    new ResizeObserver(() => this.#fit()).observe(this.#room);
  }

  /** Shows that the picture of a story is being loaded. */
  showLoading(isLoading: boolean): void {
    this.#loading.hidden = !isLoading;
  }

  show(shown: LabShown): void {
    if (sizeName(shown.size) !== sizeName(this.#size) || this.#compare.isBeside !== this.#isBeside) {
      this.#size = shown.size;
      this.#width.value = String(shown.size.width);
      this.#height.value = String(shown.size.height);
      this.#fit();
    }
    this.#sizes.select(sizeName(shown.size));
    this.#motions.select(shown.motion);
    this.#tiers.select(shown.tier);
    this.#speeds.select(String(shown.speed));
    this.#loop.setAttribute('aria-pressed', String(shown.loop));
    this.#sound.setAttribute('aria-pressed', String(shown.sound));
    this.#plate.hidden = shown.tier !== 'plate';
    this.#showChanges(shown);
    this.#stories.select(shown.story);
    if (this.#described.offsetParent !== null) this.#described.textContent = JSON.stringify(shown.described, null, 2);
    this.#showToggle(shown.playing);
  }

  #page(parts: ChromeParts, commands: LabCommands): HTMLElement {
    const transport = el('div', { class: 'transport' }, [
      iconButton('start', text('start'), commands.start),
      iconButton('back', text('back'), () => commands.frame(-1)),
      this.#toggle,
      iconButton('forward', text('forward'), () => commands.frame(1)),
      iconButton('settle', text('settle'), commands.settle),
      this.#loop,
      this.#sound,
      this.#speeds.element,
    ]);
    const times = el('span', { class: 'times', 'aria-hidden': 'true' }, ['×']);
    const settings = el('header', { class: 'settings' }, [
      field(null, this.#sizes.element, el('span', { class: 'own-size' }, [this.#width, times, this.#height])),
      field(text('motion'), this.#motions.element),
      field(text('tier'), this.#tiers.element),
      this.#compare.controls,
      parts.tools.buttons,
    ]);
    this.#frame.append(this.#compare.holder, this.#compare.curtain);
    const framed = el('div', { class: 'framed' }, [this.#frame, this.#compare.names]);
    this.#room.append(framed, this.#plate, this.#loading, this.#zoom, this.notes.element);
    const middle = el('main', {}, [
      settings,
      this.#room,
      el('footer', { class: 'deck' }, [
        parts.timeLine,
        parts.score,
        parts.tools.underScore,
        el('div', { class: 'deck-row' }, [transport, parts.meter]),
        el('p', { class: 'keys' }, [text('keys')]),
      ]),
    ]);
    const side = el('aside', { class: 'side' }, [
      el('div', { class: 'brand' }, [
        el('img', { src: '/favicon.svg', alt: '', width: 28, height: 28 }),
        el('h1', {}, [text('title')]),
        el('p', {}, [text('tagline')]),
      ]),
      this.#stories.element,
    ]);
    return el('div', { class: 'lab' }, [side, middle, this.#panel(parts, commands), ...parts.tools.dialogs, ...parts.dialogs]);
  }

  #showChanges({ changes, canUndo, canRedo, canSave }: LabShown): void {
    const count = changes.length;
    this.#changed.textContent = count === 0 ? text('changed.none') : count === 1 ? text('changed.one') : text('changed.many', { count });
    this.#changed.classList.toggle('moved', count > 0);
    this.#changes.show(changes);
    this.#changesTab.textContent = count === 0 ? text('changes') : text('changes.count', { count });
    this.#undo.disabled = !canUndo;
    this.#redo.disabled = !canRedo;
    this.#save.hidden = !canSave;
  }

  #panel({ takes, knobs, views }: ChromeParts, commands: LabCommands): HTMLElement {
    const described = el('div', { class: 'described', hidden: true }, [el('p', { class: 'hint' }, [text('shown.hint')]), this.#described]);
    const tuning = el('div', { class: 'tuning' }, [knobs]);
    const parts = { tuning, changes: this.#changes.element, shown: described, ...views };
    const tabs = segments(
      text('tuning'),
      (['tuning', 'changes', 'shown', 'sound', 'pictures', 'colours'] as const).map((value) => ({ value, text: text(value) })),
      (tab) => {
        tabs.select(tab);
        for (const [name, part] of Object.entries(parts)) part.hidden = name !== tab;
        actions.hidden = tab === 'shown';
      },
    );
    tabs.select('tuning');
    this.#changesTab = tabs.button('changes');
    const press = (name: 'reset' | 'download', run: () => void): HTMLButtonElement => {
      const button = el('button', { type: 'button', class: name }, [text(name)]);
      button.addEventListener('click', run);
      return button;
    };
    this.#save.addEventListener('click', commands.save);
    const actions = el('div', { class: 'actions' }, [
      el('div', { class: 'changed-row' }, [this.#changed, this.#undo, this.#redo]),
      press('reset', () => commands.reset(null)),
      press('download', commands.download),
      this.#save,
    ]);
    return el('aside', { class: 'panel' }, [tabs.element, takes, ...Object.values(parts), actions]);
  }

  #showToggle(playing: boolean): void {
    const wanted = playing ? 'pause' : 'play';
    if (wanted === this.#icon) return;
    this.#icon = wanted;
    const fresh = iconButton(wanted, text(wanted), () => undefined);
    this.#toggle.replaceChildren(...fresh.childNodes);
    this.#toggle.title = text(wanted);
    this.#toggle.setAttribute('aria-label', text(wanted));
  }

  #fit(): void {
    const { width, height } = this.#size;
    this.#isBeside = this.#compare.isBeside;
    const scaleOf = (columns: number, rows: number): number => {
      const across = (this.#room.clientWidth - 48) / (width * columns + BETWEEN_PX * (columns - 1));
      return Math.min(1, across, (this.#room.clientHeight - 64) / (height * rows + BETWEEN_PX * (rows - 1)));
    };
    // Side by side, or one below the other where that is larger.
    const isBelow = this.#isBeside && scaleOf(1, 2) > scaleOf(2, 1);
    const [columns, rows] = this.#isBeside ? (isBelow ? [1, 2] : [2, 1]) : [1, 1];
    const scale = scaleOf(columns, rows);
    if (!Number.isFinite(scale) || scale <= 0) return;
    const frame = { width: width * columns + BETWEEN_PX * (columns - 1), height: height * rows + BETWEEN_PX * (rows - 1) };
    this.#frame.style.width = `${frame.width * scale}px`;
    this.#frame.style.height = `${frame.height * scale}px`;
    for (const holder of [this.holder, this.#compare.holder]) {
      holder.style.width = `${width}px`;
      holder.style.height = `${height}px`;
    }
    this.holder.style.transform = `scale(${scale})`;
    const [besidePx, belowPx] = [(frame.width - width) * scale, (frame.height - height) * scale];
    this.#compare.holder.style.transform = `translate(${besidePx}px, ${belowPx}px) scale(${scale})`;
    this.#compare.names.classList.toggle('below', isBelow);
    this.#zoom.textContent = `${sizeName(this.#size)} · ${text('zoom', { percent: Math.round(scale * 100) })}`;
  }
}

function field(label: string | null, ...children: Node[]): HTMLElement {
  return el('div', { class: 'field' }, [...(label === null ? [] : [el('span', { class: 'label' }, [label])]), ...children]);
}
