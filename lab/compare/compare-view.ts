import { DRAWN_TIERS } from '../address.ts';
import { el, segments } from '../dom.ts';
import { StoryCanvas, type StoryView } from '../story-canvas.ts';
import { text } from '../texts.ts';
import type { Values } from '../tuning/edits.ts';
import { COMPARE_LOOKS, type CompareLook } from './looks.ts';
import { commitAddress, CommitFrame } from './commit-frame.ts';
import { renamedTake, TAKE } from './renamed-take.ts';

/** What can be compared with: the saved file, the takes. */
interface Others {
  saved: Values;
  takes: Readonly<Record<string, Values>>;
}

/** Before the name of a commit that is compared with. */
const COMMIT = 'commit:';

/** The second picture of the lab: the same story at the same moment, with another tuning or on another tier. */
export class CompareView {
  /** The choice of what to compare with, and how. */
  readonly controls: HTMLElement;
  /** The second canvas; it lies on the first or beside it. */
  readonly holder = el('div', { class: 'holder other', hidden: true });
  readonly curtain = el('input', {
    type: 'range',
    class: 'curtain',
    min: 0,
    max: 100,
    value: 50,
    'aria-label': text('compare.curtain'),
    hidden: true,
  });
  /** Which picture is which. */
  readonly names = el('p', { class: 'compare-names', hidden: true }, [el('span', {}, [text('compare.now')])]);
  readonly #otherName = el('span', { role: 'status' });
  readonly #select = el('select', { 'aria-label': text('compare') });
  readonly #looks;
  readonly #frame = new CommitFrame(this.holder);
  readonly #commit = el('input', {
    type: 'text',
    placeholder: text('compare.revision'),
    'aria-label': text('compare.revision'),
    hidden: true,
  });
  readonly #start = el('button', { type: 'button', class: 'start', hidden: true });
  readonly #canvas: StoryCanvas;
  #with: string;
  #look: CompareLook;
  #others: Others = { saved: {}, takes: {} };
  #options = '';
  /** The view that was drawn last, or failed to be drawn; null while there is no canvas. */
  #latest: { view: StoryView; isDrawn: boolean } | null = null;
  #wanted: { view: StoryView; atMs: number; commit: string | null } | null = null;
  /** The commit that was chosen on this page. One that only the address names is not checked out: its code would run. */
  #chosenCommit: string | null = null;
  /** The commit and view that could not be shown; tried again after another choice. */
  #failed = '';
  #isDrawing = false;
  /** The commit's picture is not there: it is checked out, or has failed. */
  #isWaiting = false;
  readonly #onChange: () => void;
  readonly #onError: (error: unknown) => void;

  constructor(
    start: { with: string; look: CompareLook },
    onChange: (change: { with: string; look: CompareLook }) => void,
    onError: (error: unknown) => void,
  ) {
    this.#with = start.with;
    this.#look = start.look;
    this.#canvas = new StoryCanvas(this.holder, { golden: false, onCue: () => undefined, onError });
    this.#onChange = () => onChange({ with: this.#with, look: this.#look });
    this.#onError = onError;
    this.#looks = segments(
      text('compare.look'),
      COMPARE_LOOKS.map((value) => ({ value, text: text(`compare.${value}`) })),
      (look) => {
        this.#look = look;
        this.#onChange();
      },
    );
    this.#select.addEventListener('change', () => {
      if (this.#select.value.startsWith(COMMIT)) this.#chooseCommit();
      else this.#choose(this.#select.value);
    });
    if (start.with.startsWith(COMMIT)) this.#commit.value = start.with.slice(COMMIT.length);
    this.#commit.addEventListener('change', () => this.#chooseCommit());
    this.#start.addEventListener('click', () => this.#chooseCommit());
    this.names.append(this.#otherName);
    const pull = (): void => this.holder.style.setProperty('--curtain', `${this.curtain.value}%`);
    this.curtain.addEventListener('input', pull);
    pull();
    // These keys move through the stories elsewhere.
    this.curtain.addEventListener('keydown', (event) => {
      if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') event.stopPropagation();
    });
    this.controls = el('div', { class: 'field compare' }, [
      el('span', { class: 'label' }, [text('compare')]),
      this.#select,
      this.#commit,
      this.#start,
      this.#looks.element,
    ]);
  }

  #chooseCommit(): void {
    const revision = this.#commit.value.trim() || 'HEAD';
    this.#chosenCommit = revision;
    this.#choose(`${COMMIT}${revision}`);
  }

  /** Compares with something else: what is being loaded is dropped, and what failed is tried again. */
  #choose(other: string): void {
    this.#frame.clear();
    this.#failed = '';
    this.#with = other;
    this.#onChange();
  }

  /** Whether there is a second picture. */
  get isOn(): boolean {
    return this.#with !== '' && this.#change() !== null;
  }

  /** Whether the second picture lies beside the first. */
  get isBeside(): boolean {
    return this.isOn && this.#look === 'side';
  }

  /** Shows the same moment of the other picture; drawn at once when only time has passed. */
  follow(view: StoryView, atMs: number, others: Others): void {
    const renamed = renamedTake(this.#with, this.#others.takes, others.takes);
    this.#others = others;
    if (renamed !== null) {
      this.#with = renamed;
      // The change is followed like any other.
      this.#onChange();
      return;
    }
    this.#showControls();
    const change = this.#change();
    const commit = this.#revision;
    this.#wanted = change === null ? null : { view: { ...view, ...change }, atMs, commit };
    if (!this.#isDrawing) void this.#draw();
  }

  /** Draws what is wanted until nothing more is, and frees the canvas once nothing is compared. */
  async #draw(): Promise<void> {
    this.#isDrawing = true;
    while (this.#wanted !== null || (this.#latest !== null && !this.isOn)) {
      const wanted = this.#wanted;
      this.#wanted = null;
      try {
        if (wanted !== null)
          await (wanted.commit === null
            ? this.#drawOne(wanted.view, wanted.atMs)
            : this.#drawCommit(wanted.commit, wanted.view, wanted.atMs));
        else {
          this.#latest = null;
          await this.#canvas.clear();
        }
      } catch (error) {
        this.#onError(error);
      }
    }
    this.#isDrawing = false;
  }

  /** The commit to compare with; null where it is something else. */
  get #revision(): string | null {
    return this.#with.startsWith(COMMIT) ? this.#with.slice(COMMIT.length) : null;
  }

  async #drawCommit(commit: string, view: StoryView, atMs: number): Promise<void> {
    const shown = `${commit} ${commitAddress(view)}`;
    if (commit !== this.#chosenCommit || shown === this.#failed) return this.#wait(true);
    this.#failed = '';
    if (this.#latest !== null) await this.#canvas.clear();
    this.#latest = null;
    this.#wait(!this.#frame.shows(commit, view));
    try {
      await this.#frame.show(commit, view, atMs);
    } catch (error) {
      this.#failed = shown;
      this.#frame.clear();
      throw error;
    } finally {
      this.#wait(this.#failed !== '');
    }
  }

  /** Hides the second picture while there is none, with the reason beside the first. */
  #wait(isWaiting: boolean): void {
    this.#isWaiting = isWaiting;
    this.#showControls();
  }

  /** A view that failed is tried again only after another, or after the comparison was off. */
  async #drawOne(view: StoryView, atMs: number): Promise<void> {
    this.#frame.clear();
    if (this.#latest === null || !isSameView(this.#latest.view, view)) {
      const latest = { view, isDrawn: false };
      this.#latest = latest;
      await this.#canvas.show(view, atMs);
      latest.isDrawn = true;
    } else if (this.#latest.isDrawn && atMs !== this.#canvas.nowMs) await this.#canvas.seek(atMs);
  }

  /** What differs in the other picture; null where nothing is compared, or the take is not there. */
  #change(): Partial<StoryView> | null {
    const [kind, name = ''] = this.#with.split(':');
    if (kind === 'commit') return {};
    if (kind === 'saved') return { tuning: this.#others.saved };
    if (kind === 'tier') return { tier: DRAWN_TIERS.find((tier) => tier === name) ?? 'high' };
    const take = kind === 'take' ? this.#others.takes[name] : undefined;
    return take === undefined ? null : { tuning: take };
  }

  #showControls(): void {
    const { isOn } = this;
    const commit = this.#revision;
    this.#commit.hidden = commit === null;
    this.#start.hidden = commit === null || (commit === this.#chosenCommit && this.#failed === '');
    this.#start.textContent = text('compare.start', { name: commit ?? '' });
    this.holder.hidden = !isOn;
    this.holder.dataset['look'] = this.#look;
    const isWaiting = commit !== null && this.#isWaiting;
    this.holder.toggleAttribute('data-waiting', isWaiting);
    this.names.hidden = !isOn || (this.#look === 'difference' && !isWaiting);
    this.curtain.hidden = !isOn || this.#look !== 'curtain';
    this.#looks.element.hidden = !isOn;
    this.#looks.select(this.#look);
    const choices = [
      ['', text('compare.none')],
      ['saved', text('compare.saved')],
      [commit === null ? COMMIT : this.#with, text('compare.commit', { name: commit ?? '…' })],
      ...Object.keys(this.#others.takes).map((name) => [`${TAKE}${name}`, text('compare.take', { name })]),
      ...DRAWN_TIERS.map((tier) => [`tier:${tier}`, text('compare.tier', { tier: text(`tier.${tier}`) })]),
    ] as const;
    const missing = choices.some(([value]) => value === this.#with)
      ? []
      : [
          el('option', { value: this.#with, selected: true, disabled: true }, [
            text('compare.missing', { name: this.#with.slice(TAKE.length) }),
          ]),
        ];
    const other = choices.find(([value]) => value === this.#with)?.[1] ?? '';
    const isLoading = isWaiting && commit === this.#chosenCommit && this.#failed === '';
    this.#otherName.textContent = isLoading ? `${text('compare.start', { name: commit })} …` : other;
    const options = JSON.stringify([choices, this.#with]);
    if (options === this.#options) return;
    this.#options = options;
    this.#select.replaceChildren(
      ...choices.map(([value = '', caption = '']) => el('option', { value, selected: value === this.#with }, [caption])),
      ...missing,
    );
  }
}

function isSameView(a: StoryView, b: StoryView): boolean {
  return (Object.keys(a) as (keyof StoryView)[]).every((part) =>
    part === 'size' ? a.size.width === b.size.width && a.size.height === b.size.height : a[part] === b[part],
  );
}
