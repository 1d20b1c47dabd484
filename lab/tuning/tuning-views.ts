import { Knobs } from '../knobs.ts';
import type { LabScene } from '../scenes.ts';
import type { Values } from './edits.ts';
import { tuningRemote } from './remote.ts';
import { type SessionEvents, TuningSession } from './session.ts';
import { TakesView } from './takes-view.ts';

/** The tuning of a scene while it is edited, with the views that change it. */
export class TuningViews {
  readonly session: TuningSession;
  readonly #sceneId: string;
  readonly takes: TakesView;
  readonly knobs: Knobs;

  constructor({ id, schema, saved }: LabScene, values: Values, events: SessionEvents) {
    this.#sceneId = id;
    this.session = new TuningSession({ schema, saved, values, remote: tuningRemote(id), ...events });
    this.takes = new TakesView(this.session);
    this.knobs = new Knobs(schema, values, (field, value, isLast) => {
      this.session.set({ [field]: value }, field);
      if (isLast) this.session.endGesture();
    });
  }

  get elements(): Readonly<Record<'takes' | 'knobs', HTMLElement>> {
    return { takes: this.takes.element, knobs: this.knobs.element };
  }

  /** Reads the files again whenever one of the scene's changes. */
  followFiles(): void {
    import.meta.hot?.on('fairdrop:tuning', ({ scene }: { scene: string }) => {
      if (scene === this.#sceneId) void this.session.load();
    });
  }

  /** Shows the values of the session in all views. */
  show(): void {
    const { values, changes } = this.session;
    this.knobs.show(
      values,
      changes.map(({ field }) => field),
    );
    this.takes.show(this.session);
  }
}
