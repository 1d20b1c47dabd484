import i18next from 'i18next';
import { withGame } from '#contract/games/index.ts';
import type { SceneKey } from '#scenes/registry.ts';
import { SummaryFact } from '#src/fairness/record/record-summary.tsx';
import { claim, paidClaims } from '#src/games/claim.ts';
import { FAIRNESS, type GameEntry } from '#src/games/entry.ts';
import { withShownGame } from '#src/games/registry.ts';
import type { SeedGameView } from '#src/games/view.ts';
import { sceneReplay } from '#src/play/replay/scene-replay.ts';
import { coin, type CoinSide } from './coin-rules.ts';
import { type CoinTossed, reduceCoin, withCoinScene } from './coin-scene.ts';

interface Called {
  called: CoinSide;
}

interface Side {
  side: CoinSide;
}

const DRAWN = { name: 'side', rule: 'coinSide' } as const;

/** How a toss is named, proven, drawn and played again. */
export const coinView: SeedGameView<Called, Side, Called> = {
  key: coin.key,
  source: coin.source,
  words: () => ({
    bet: 'Coin bet',
    summary: ({ called, side }) => `${side}, called ${called}`,
    result: ({ side }) => `It shows ${side}`,
    counting: (_setting, percent) => `Counted: one of two sides pays 1.98, so ${percent}%.`,
    proof: {
      side: { name: 'The side', text: 'Heads when the number is below 0.5, otherwise tails.' },
      multiplier: { name: 'The multiplier', text: '1.98 for the side that was called.' },
    },
    fields: { called: { label: 'Called', missing: 'Call a side', malformed: 'A coin has heads and tails' } },
    fair: null,
  }),
  claims(bet, drawn) {
    const { called } = bet.outcome;
    const side = drawn?.side ?? bet.outcome.side;
    return [
      ...(drawn ? [claim(DRAWN.name, DRAWN.rule, bet.outcome.side, side)] : []),
      ...paidClaims(bet, 'coinMultiplier', coin.pays({ called }, { side }), { called, side }),
    ];
  },
  drawnClaim: DRAWN,
  drawnText: ({ side }) => side,
  Picture: ({ record: { side } }) => <span role="img" aria-label={`The coin shows ${side}`} />,
  Facts: ({ record: { side } }) => <SummaryFact name="Side" value={side} />,
  replay(bet) {
    const fact: CoinTossed = { kind: 'tossed', side: bet.outcome.side };
    // The list of scenes is closed by type; a test adds to it by key.
    return sceneReplay('coin' as SceneKey, { before: { shown: null }, fact, reduce: reduceCoin });
  },
};

const coinEntry: GameEntry = {
  key: coin.key,
  source: coin.source,
  // Names are keys of the shop's texts, to which `withCoin` adds this one.
  name: 'nav.coin' as GameEntry['name'],
  path: '/coin',
  picture: 'ball',
  pages: [],
  fairness: FAIRNESS,
  view: () => Promise.resolve(coinView),
};

/** Adds the coin to the lists of contract, scenes and shell until the answered function is called. The texts must be loaded. */
export function withCoin(): () => void {
  i18next.addResource(i18next.language, 'app', 'nav.coin', 'Coin');
  const forget = [withGame(coin), withShownGame(coinEntry), withCoinScene()];
  return () => {
    for (const one of forget) one();
  };
}
