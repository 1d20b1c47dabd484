import type { StepsText } from '../text.ts';

export const howItWorks: StepsText = {
  title: 'How it works',
  lead: 'From the first coin to a parcel at your door. Every step can be looked at before you pay for it.',
  steps: [
    {
      picture: 'choose',
      alt: 'A closed box with three of its prizes behind it',
      title: 'Choose a box',
      text: 'Each [box](/boxes) shows all of its prizes, the chance of each, its price, and what comes back on average. What you see is what is drawn from.',
    },
    {
      picture: 'sealed',
      alt: 'The reel of a box starts to turn',
      title: 'The outcome is sealed',
      text: 'Before you press, the server has committed to its secret seed, and your browser adds a seed of your own. Together they decide the ticket; neither side can decide it alone. [Provably fair](/provably-fair) has the details.',
    },
    {
      picture: 'open',
      alt: 'A mythic prize shines in the middle of the reel',
      title: 'Open it',
      text: 'The reel only tells what was drawn. The prize is yours as soon as the server has answered, even if you look away.',
    },
    {
      picture: 'trade',
      alt: 'The needle of an upgrade rests in the arc of the chance',
      title: 'Keep, sell, upgrade or ship',
      text: 'Prizes wait in your [inventory](/profile/inventory). Sell them back for the price that stands on them, stake them in an [upgrade](/upgrade), or have them [shipped](/profile/delivery).',
    },
    {
      picture: 'proof',
      alt: 'A die rests on its roll beside the winning range',
      title: 'Check it',
      text: 'Every bet has a page of its own with all that it was drawn from. **Verify** recomputes it in your browser, so you don’t have to take our word.',
    },
  ],
  tryTitle: 'Try a spin',
  tryText: 'A demo by the true odds of this box. It costs nothing and wins nothing.',
  gamesTitle: 'And the games',
  gamesText: 'The same coins, the same proof: each game shows its chances and its exact return before you bet.',
  games: [
    { picture: 'flight', to: '/crash', name: 'Crash' },
    { picture: 'spin', to: '/wheel', name: 'Crazy Wheel' },
    { picture: 'fall', to: '/plinko', name: 'Plinko' },
    { picture: 'seats', to: '/battles', name: 'Battles' },
  ],
  moneyTitle: 'How coins come and go',
  money: [
    'One coin is one US dollar. You [deposit](/?modal=deposit) by card, crypto, skins or gift code, and coins are credited when the provider confirms the payment.',
    'Coins go out to an address of a cryptocurrency, prizes by parcel. What you ask for is held at once, can be taken back while it is only requested, and has a page that shows where it stands.',
    'On average you get back less than you stake. Decide on a sum before you begin, and stop there. More answers are in the [FAQ](/faq).',
  ],
};
