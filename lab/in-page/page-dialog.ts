import type { LabControls } from '../controls.ts';
import { LabDialog } from '../dialog.ts';
import { el, segments } from '../dom.ts';
import { text } from '../texts.ts';
import type { PageHandle } from './frame.tsx';
import type { HeldBack } from './watched-gate.ts';

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
type Screen = keyof typeof SCREENS;
type Who = 'player' | 'guest';
/** The page is shown no higher than this, px, so that the gate is below it in the same window. */
const MOST_PX = 520;

/** The story in the shop's real page, with what the gate of that page holds back. */
export class PageDialog {
  readonly dialog = new LabDialog('page-dialog', text('page'), () => this.#frame.removeAttribute('src'));
  /** What was held, along the time of the story; below the page while it is shown, else below the score. */
  readonly gate = el('section', { class: 'gate', 'aria-label': text('page.gate'), hidden: true });
  readonly below = el('div', {}, [this.gate]);
  readonly #lab: LabControls;
  readonly #frame = el('iframe', { title: text('page') });
  readonly #status = el('p', { class: 'hint', role: 'status' });
  readonly #room = el('div', { class: 'page-room' }, [this.#frame]);
  readonly #screens;
  readonly #who;
  #screen: Screen = 'desktop';
  #visitor: Who = 'player';

  constructor(lab: LabControls) {
    this.#lab = lab;
    this.#screens = segments<Screen>(
      text('page.screen'),
      (['desktop', 'phone'] as const).map((value) => ({ value, text: text(`page.${value}`) })),
      (screen) => this.#show(screen, this.#visitor),
    );
    this.#who = segments<Who>(
      text('page.who'),
      (['player', 'guest'] as const).map((value) => ({ value, text: text(`page.${value}`) })),
      (who) => this.#show(this.#screen, who),
    );
    const again = el('button', { type: 'button', class: 'action' }, [text('page.again')]);
    again.addEventListener('click', () => this.#show(this.#screen, this.#visitor));
    this.dialog.bar.append(this.#screens.element, this.#who.element, again);
    this.dialog.body.append(this.#status, this.#room);
    this.#frame.addEventListener(
      'load',
      () =>
        void this.#play().catch((error: unknown) => {
          console.error(error);
          // An error of the frame's page is no instance of this page's Error.
          this.#status.textContent = text('page.failed', { reason: String(error).replace(/^\w*Error: /, '') });
        }),
    );
    this.dialog.element.addEventListener('close', () => this.below.append(this.gate));
  }

  open(): void {
    this.#lab.pause();
    this.dialog.open();
    this.dialog.body.append(this.gate);
    this.#show(this.#screen, this.#visitor);
  }

  #show(screen: Screen, who: Who): void {
    this.#screen = screen;
    this.#visitor = who;
    this.#screens.select(screen);
    this.#who.select(who);
    const { width, height } = SCREENS[screen];
    const scale = Math.min(1, this.#room.clientWidth / width, MOST_PX / height);
    this.#room.style.height = `${height * scale}px`;
    Object.assign(this.#frame, { width, height });
    this.#frame.style.transform = `scale(${scale})`;
    this.#draw([], 0);
    const { scene, tier, motion, pictures } = this.#lab.view;
    const count = Object.keys(this.#lab.address.knobs).length;
    this.#status.textContent = count > 0 || (pictures?.size ?? 0) > 0 ? text('page.saved-files', { count }) : '';
    // The same address would not be loaded again.
    const query = new URLSearchParams({ scene: scene.id, who, tier, motion, at: String(Date.now()) });
    this.#frame.src = `/lab-page.html?${query.toString()}`;
  }

  async #play(): Promise<void> {
    const shown = this.#frame.contentWindow;
    if (shown === null || !this.dialog.isOpen) return;
    const page = await handleOf(shown);
    if (page === undefined) throw new Error(text('page.silent'));
    await page.play(this.#lab.view.story, (held, nowMs) => this.#draw(held, nowMs));
  }

  #draw(held: readonly HeldBack[], nowMs: number): void {
    this.gate.hidden = false;
    const lengthMs = Math.max(this.#lab.lengthMs, nowMs, 1);
    const rows = held.map(({ what, text: about, fromMs, untilMs }) => {
      const isHeld = untilMs === null || untilMs - fromMs > 1;
      const until = untilMs === null ? text('page.open') : text('page.until', { at: Math.round(untilMs) });
      const label = isHeld ? text('page.held', { from: Math.round(fromMs), until }) : text('page.passed', { at: Math.round(fromMs) });
      const [left, right] = [Math.max(0, fromMs / lengthMs) * 100, ((untilMs ?? lengthMs) / lengthMs) * 100];
      return el('li', { class: `${what}${isHeld ? '' : ' passed'}` }, [
        el('span', { class: 'name' }, [`${text(`page.what.${what}`)} ${about}`]),
        el('span', { class: 'lane' }, [el('i', { style: `left:${left.toFixed(2)}%;width:${Math.max(0.4, right - left).toFixed(2)}%` })]),
        el('span', { class: 'label' }, [label]),
      ]);
    });
    const none = text(this.#visitor === 'guest' ? 'page.nothing.guest' : 'page.nothing');
    this.gate.replaceChildren(el('h3', {}, [text('page.gate')]), rows.length === 0 ? el('p', {}, [none]) : el('ul', {}, rows));
  }
}

/** The page's handle, once its script has run; undefined where it never does. */
async function handleOf(shown: Window): Promise<PageHandle | undefined> {
  for (let tries = 0; tries < 200 && shown.__page === undefined; tries += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  return shown.__page;
}
