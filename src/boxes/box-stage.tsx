import type { Box } from '#contract/api/boxes.ts';
import { formatCents } from '#contract/money.ts';
import type { BoxFact, BoxState } from '#scenes/box/model.ts';
import { GameStage } from '#src/play/page/game-stage.tsx';
import { PlateResult } from '#src/play/page/plate-result.tsx';
import type { StageStatus } from '#src/stage/contract.ts';
import { Figure } from '#src/ui/figure.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { BoxPicture } from './box-picture.tsx';
import css from './box-stage.module.css';
import type { Outcome } from './open-flow.ts';
import type { BoxScene } from './use-open-flow.ts';

interface Props {
  box: Box;
  /** What the scene rests in. */
  initial: BoxState;
  outcome: Outcome | null;
  onScene: (scene: BoxScene) => void;
  onStatus: (status: StageStatus) => void;
  /** Goes straight to the outcome that is being presented; left out while there is none. */
  onSkip: (() => void) | undefined;
}

/** The box's scene; where none can be drawn, the box or its prizes as a still picture. */
export function BoxStage({ box, initial, outcome, onScene, onStatus, onSkip }: Props) {
  return (
    <GameStage<BoxState, BoxFact>
      scene="box"
      initial={initial}
      onReady={onScene}
      onStatus={onStatus}
      onSkip={onSkip}
      plate={<StillPicture box={box} outcome={outcome} />}
      className={css.stage}
      plateClassName={css.plate}
      style={{ '--light-a': box.colors[0], '--light-b': box.colors[1] }}
    />
  );
}

function StillPicture({ box, outcome }: { box: Box; outcome: Outcome | null }) {
  if (!outcome) return <BoxPicture src={box.img_url} place="stage" eager className={css.plateBox} />;
  return (
    <>
      {outcome.prizes.map(({ id, item }) => (
        <span key={id} className={css.plateCard} style={{ '--tone': `var(--rarity-${item.rarity})` }}>
          <PrizePicture src={item.img_url} alt="" size={96} eager />
          <span className="one-line mt-8 max-w-full tone-hi type-3">{item.name}</span>
          <Figure className="tone-gold face-display type-6 weight-600">{formatCents(item.sale_price)}</Figure>
        </span>
      ))}
      <PlateResult stake={outcome.stakeCents} payout={outcome.payoutCents} />
    </>
  );
}
