import { el } from '#lab/dom.ts';
import type { Decisions, Group, ReviewData } from '../change.ts';
import { confirmDialog } from './confirm-dialog.ts';
import { detailsOf, summaryOf } from './details.ts';
import { PictureView, VIEWS } from './picture-view.ts';

type Shown = ReviewData['changes'][number];

const SHORTCUTS: readonly (readonly [keys: string, what: string])[] = [
  ['J K', 'next, previous'],
  ['1–6', 'view'],
  ['Z', 'zoom'],
  ['O', 'outline'],
  ['← →', 'curtain'],
  ['A R', 'accept, refuse'],
  ['⇧A ⇧R', 'its group'],
  ['U', 'undo'],
  ['F', 'finish'],
];

/** The page of a review: the list of changes by group, one of them in full, and the buttons that decide. */
export class ReviewPage {
  readonly element: HTMLElement;
  readonly #changes: ReadonlyMap<string, Shown>;
  readonly #groups: readonly Group[];
  /** Names in the order of the list. */
  readonly #names: readonly string[];
  readonly #items = new Map<string, HTMLButtonElement>();
  readonly #view = new PictureView();
  readonly #title = el('h1');
  readonly #about = el('div', { class: 'about' });
  readonly #message = el('p', { class: 'message', role: 'alert' });
  readonly #progress = el('p', { class: 'progress' });
  #decisions: Decisions | null;
  /** The last step: the next one waits for it, which may change what it is about. */
  #last: Promise<unknown> = Promise.resolve();
  #name: string;

  constructor({ changes, groups, decisions }: ReviewData) {
    this.#changes = new Map(changes.map((change) => [change.name, change]));
    this.#groups = groups;
    this.#names = groups.flatMap(({ names }) => names);
    this.#decisions = decisions;
    this.#name = this.#nextUndecided() ?? this.#names[0] ?? '';
    const list = el(
      'nav',
      { 'aria-label': 'Changed photographs' },
      groups.map((group) => this.#groupOf(group)),
    );
    const head = el('header', {}, [this.#title, this.#progress]);
    const main = el('main', {}, [head, this.#view.element, this.#about]);
    this.element = el('div', { class: 'review' }, [list, main, this.#bar()]);
    document.addEventListener('keydown', (event) => this.#press(event));
    this.#draw();
  }

  #groupOf({ title, names }: Group): HTMLElement {
    const items = names.flatMap((name) => {
      const change = this.#changes.get(name);
      return change ? [this.#itemOf(change)] : [];
    });
    return el('section', {}, [el('h2', {}, [title, el('small', {}, [String(names.length)])]), ...items]);
  }

  #itemOf(change: Shown): HTMLButtonElement {
    const item = el('button', { type: 'button', class: 'item' }, [
      thumbnailOf(change),
      el('span', {}, [el('b', {}, [change.name]), el('small', {}, [summaryOf(change)])]),
      el('i', { class: 'state' }),
    ]);
    item.addEventListener('click', () => this.#choose(change.name));
    this.#items.set(change.name, item);
    return item;
  }

  #bar(): HTMLElement {
    const button = (label: string, key: string, run: () => Promise<void>, kind = ''): HTMLButtonElement => {
      const made = el('button', { type: 'button', class: kind }, [label, el('kbd', {}, [key])]);
      made.addEventListener('click', () => this.#inTurn(run));
      return made;
    };
    const deciding =
      this.#decisions === null
        ? [el('p', {}, ['A report: ', el('code', {}, ['npm run goldens']), ' opens the same page to accept or refuse.'])]
        : [
            button('Accept', 'A', () => this.#accept(false), 'accept'),
            button('Refuse', 'R', () => this.#refuse(false), 'refuse'),
            button('Accept group', '⇧A', () => this.#accept(true)),
            button('Refuse group', '⇧R', () => this.#refuse(true)),
            button('Undo', 'U', () => this.#undo()),
            button('Finish', 'F', () => this.#finish()),
          ];
    const keys = SHORTCUTS.slice(0, this.#decisions === null ? 5 : undefined).flatMap(([key, what]) => [el('kbd', {}, [key]), ` ${what} `]);
    return el('footer', {}, [this.#message, el('div', { class: 'buttons' }, deciding), el('p', { class: 'keys' }, keys)]);
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const view = VIEWS[Number(event.key) - 1];
    const keys: Readonly<Record<string, () => unknown>> = {
      j: () => this.#step(1),
      ArrowDown: () => this.#step(1),
      k: () => this.#step(-1),
      ArrowUp: () => this.#step(-1),
      ArrowLeft: () => this.#view.nudge(-1),
      ArrowRight: () => this.#view.nudge(1),
      z: () => this.#view.zoom(),
      o: () => this.#view.outline(),
      a: () => this.#inTurn(() => this.#accept(false)),
      r: () => this.#inTurn(() => this.#refuse(false)),
      A: () => this.#inTurn(() => this.#accept(true)),
      R: () => this.#inTurn(() => this.#refuse(true)),
      u: () => this.#inTurn(() => this.#undo()),
      f: () => this.#inTurn(() => this.#finish()),
    };
    const run = view ? () => this.#view.look(view.value) : keys[event.key];
    if (run === undefined) return;
    event.preventDefault();
    void run();
  }

  #inTurn(run: () => Promise<void>): void {
    this.#last = this.#last.then(run);
  }

  #step(by: 1 | -1): void {
    const next = this.#names[this.#names.indexOf(this.#name) + by];
    if (next !== undefined) this.#choose(next);
  }

  #choose(name: string): void {
    this.#name = name;
    this.#draw();
  }

  /** The next change without a decision, from the chosen one on and around; null where all are decided. */
  #nextUndecided(): string | null {
    const from = this.#names.indexOf(this.#name) + 1;
    const around = [...this.#names.slice(from), ...this.#names.slice(0, from)];
    return around.find((name) => this.#decisions?.byName[name] === undefined) ?? null;
  }

  #draw(): void {
    const change = this.#changes.get(this.#name);
    if (change === undefined) return;
    const byName = this.#decisions?.byName ?? {};
    for (const [name, item] of this.#items) {
      const decision = byName[name];
      item.setAttribute('aria-current', String(name === this.#name));
      item.dataset['decision'] = decision === undefined ? 'none' : decision.accepted ? 'accepted' : 'refused';
      const state = item.querySelector('.state');
      if (state) state.textContent = decision === undefined ? '' : decision.accepted ? '✓ accepted' : '✕ refused';
    }
    this.#items.get(this.#name)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.#title.textContent = change.name;
    const decided = Object.keys(byName).length;
    const rank = `${this.#names.indexOf(this.#name) + 1} of ${this.#names.length}`;
    this.#progress.textContent = this.#decisions === null ? rank : `${rank} · ${decided} decided`;
    this.#view.show(change);
    this.#about.replaceChildren(detailsOf(change, byName[this.#name]));
  }

  /** The chosen change, or those of its group that aren't decided yet. */
  #meant(whole: boolean): string[] {
    if (!whole) return [this.#name];
    const group = this.#groups.find(({ names }) => names.includes(this.#name))?.names ?? [];
    return group.filter((name) => this.#decisions?.byName[name] === undefined);
  }

  async #accept(whole: boolean): Promise<void> {
    const names = this.#meant(whole);
    if (this.#decisions === null || names.length === 0) return;
    const title = whole ? `Accept ${names.length} of this group?` : `Accept ${this.#name}?`;
    const reason = await confirmDialog({ title, content: [this.#sheetOf(names)], yes: 'Accept', reason: 'needed' });
    if (reason === null) return;
    this.#say(names.length === 1 ? 'Accepting …' : `Accepting ${names.length} …`, true);
    await this.#send({ do: 'accept', names, reason });
  }

  #sheetOf(names: readonly string[]): HTMLElement {
    const pictures = names.flatMap((name) => {
      const change = this.#changes.get(name);
      return change ? [el('figure', {}, [thumbnailOf(change), el('figcaption', {}, [name])])] : [];
    });
    return el('div', { class: 'sheet' }, pictures);
  }

  async #refuse(whole: boolean): Promise<void> {
    const names = this.#meant(whole);
    if (this.#decisions === null || names.length === 0) return;
    const title = `Refuse ${names.length} of this group?`;
    const reason = whole ? await confirmDialog({ title, content: [this.#sheetOf(names)], yes: 'Refuse', reason: 'asked' }) : '';
    if (reason !== null) await this.#send({ do: 'refuse', names, reason });
  }

  async #undo(): Promise<void> {
    const before = this.#decisions;
    if (before === null || before.steps === 0) return;
    await this.#send({ do: 'undo' }, false);
    const [undone] = this.#names.filter((name) => JSON.stringify(before.byName[name]) !== JSON.stringify(this.#decisions?.byName[name]));
    if (undone !== undefined) this.#choose(undone);
  }

  async #finish(): Promise<void> {
    if (this.#decisions === null) return;
    const decided = Object.values(this.#decisions.byName);
    const accepted = decided.filter((decision) => decision.accepted).length;
    const counts = `${accepted} accepted, ${decided.length - accepted} refused, ${this.#names.length - decided.length} not decided`;
    const content =
      accepted === this.#names.length ? 'All are accepted.' : `${counts}: what isn’t accepted stays as it was, and the command fails.`;
    if ((await confirmDialog({ title: 'Finish the review?', content: [el('p', {}, [content])], yes: 'Finish', reason: 'none' })) === null)
      return;
    if (await this.#send({ do: 'finish' }, false))
      this.element.replaceChildren(el('p', { class: 'ended' }, ['The review has ended. The terminal has its result.']));
  }

  #say(message: string, isBusy = false): void {
    this.#message.classList.toggle('busy', isBusy);
    this.#message.textContent = message;
  }

  /** Sends a step to the command; false, with the reason on the page, when it wasn't taken. */
  async #send(step: object, onward = true): Promise<boolean> {
    const headers = { 'content-type': 'application/json' };
    try {
      const response = await fetch('step', { method: 'POST', headers, body: JSON.stringify(step) });
      const body = (await response.json()) as Decisions & { message?: string };
      if (!response.ok) throw new Error(body.message ?? `status ${response.status}`);
      this.#decisions = body;
      this.#say('');
    } catch (error) {
      const gone = error instanceof TypeError;
      this.#say(gone ? 'The command has ended; start npm run goldens again.' : String(error));
      return false;
    }
    if (onward) this.#name = this.#nextUndecided() ?? this.#name;
    this.#draw();
    return true;
  }
}

function thumbnailOf({ pictures: { difference, now, before } }: Shown): HTMLImageElement {
  return el('img', { src: difference ?? now ?? before ?? '', alt: '', loading: 'lazy' });
}
