import { type Pictures, PicturesView } from '../pictures/pictures-view.ts';
import type { LabScene } from '../scenes.ts';
import { MixerView } from '../sound/mixer-view.ts';
import { SoundBank } from '../sound/sound-bank.ts';
import { text } from '../texts.ts';
import type { TuningSession } from '../tuning/session.ts';
import { OwnAssets } from './own-assets.ts';

interface Parts {
  scene: LabScene;
  session: TuningSession;
  say(tone: 'good' | 'bad', message: string): void;
  /** A sound is another one than before. */
  onSound(): void;
  /** Other pictures are shown than before. */
  onPictures(): void;
}

/** The sounds and pictures that a lab uses, with the views that show and replace them. */
export class AssetViews {
  readonly sounds: SoundBank;
  readonly mixer: MixerView;
  readonly pictures: PicturesView;
  readonly #assets: OwnAssets;
  readonly #say: Parts['say'];
  #shownPictures: Pictures = new Map();

  constructor({ scene, session, say, onSound, onPictures }: Parts) {
    this.#say = say;
    this.sounds = new SoundBank(() => {
      onSound();
      this.mixer.refresh();
    });
    this.#assets = new OwnAssets(say, () => this.hasDropped);
    this.mixer = new MixerView(this.sounds, session, this.#assets);
    this.pictures = new PicturesView(scene, this.#assets, (shown) => {
      this.#shownPictures = shown;
      onPictures();
    });
    // The browser asks before the page is loaded anew, as where a story is saved or a recording is of another scene.
    window.addEventListener('beforeunload', (event) => {
      if (this.hasDropped) event.preventDefault();
    });
  }

  /** Whether something was dropped that is not saved. */
  get hasDropped(): boolean {
    return this.sounds.hasDropped || this.pictures.hasDropped;
  }

  /** The pictures in the place of the shop's. */
  get shownPictures(): Pictures {
    return this.#shownPictures;
  }

  get elements(): Readonly<Record<'sound' | 'pictures', HTMLElement>> {
    return { sound: this.mixer.element, pictures: this.pictures.element };
  }

  get dialog(): HTMLElement {
    return this.#assets.credits.dialog.element;
  }

  /** Loads the sounds, and says so where this browser can play none. */
  async loadSounds(): Promise<void> {
    try {
      await this.sounds.load();
    } catch (error) {
      console.error(error);
      this.#say('bad', text('mixer.failed', { reason: error instanceof Error ? error.message : String(error) }));
    }
  }

  /** Reads which sounds and pictures have sources of their own. */
  async loadSources(): Promise<void> {
    await this.#assets.load();
    this.mixer.refresh();
    this.pictures.refresh();
  }
}
