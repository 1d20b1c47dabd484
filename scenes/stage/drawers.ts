/** What one clip draws with. */
export interface Drawer<Setting, Outcome> {
  drawSetting(pose: Setting): void;
  drawOutcome(pose: Outcome): void;
  /** The clip has ended: any other may draw. */
  letGo(): void;
}

interface Claim {
  /** True while it keeps a result to itself. */
  secret: boolean;
}

/**
 * Whose clip draws, in a scene whose picture has two parts: a setting that the player may change at any time, and the outcome of a play. A later clip takes
 * over from an earlier one, but a new setting never takes the outcome from a play that has not revealed it yet.
 */
export class Drawers<Setting, Outcome extends { secret: boolean }> {
  readonly #drawSetting: (pose: Setting) => void;
  readonly #drawOutcome: (pose: Outcome) => void;
  #setting: Claim | null = null;
  #outcome: Claim | null = null;

  constructor(drawSetting: (pose: Setting) => void, drawOutcome: (pose: Outcome) => void) {
    this.#drawSetting = drawSetting;
    this.#drawOutcome = drawOutcome;
  }

  /** A drawer for a new clip; the clip of a play takes both parts at once. */
  next(isPlay: boolean): Drawer<Setting, Outcome> {
    const claim: Claim = { secret: isPlay };
    this.#setting = claim;
    if (isPlay) this.#outcome = claim;
    return {
      drawSetting: (pose) => {
        if (this.#setting === claim) this.#drawSetting(pose);
      },
      drawOutcome: (pose) => {
        if (this.#outcome !== claim) {
          if (isPlay || this.#outcome?.secret === true) return;
          this.#outcome = claim;
        }
        claim.secret = pose.secret;
        this.#drawOutcome(pose);
      },
      letGo: () => {
        claim.secret = false;
      },
    };
  }

  /** Takes the picture from every clip, as when a state is settled. */
  clear(): void {
    this.#setting = null;
    this.#outcome = null;
  }
}
