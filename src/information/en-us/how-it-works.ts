import type { StepsText } from '../text.ts';

export const howItWorks: StepsText = {
  title: 'How it works',
  lead: 'From the first coin to a parcel at your door. See how each step works before you pay.',
  steps: [
    {
      picture: 'choose',
      alt: 'A closed box with three of its prizes behind it',
      title: 'Choose a box',
      text: 'Each [box](/boxes) shows all its prizes, the chance of each, its price and its average return. What you see is what your prize is drawn from.',
    },
    {
      picture: 'sealed',
      alt: 'The reel of a box starts to turn',
      title: 'The outcome is sealed',
      text: 'Before you click, the server has committed to its secret seed, and your browser adds your own. Together they decide the ticket. Neither side can decide it alone. [Provably fair](/provably-fair) has the details.',
    },
    {
      picture: 'open',
      alt: 'A mythic prize shines in the middle of the reel',
      title: 'Open it',
      text: 'The reel only reveals what was already drawn. The prize is yours as soon as the server has answered, even if you look away.',
    },
    {
      picture: 'trade',
      alt: 'The needle of an upgrade rests in the arc of the chance',
      title: 'Keep, sell, upgrade or ship',
      text: 'Your prizes are in your [inventory](/profile/inventory). Sell them back for the price shown, stake them in an [upgrade](/upgrade), or have them [shipped](/profile/delivery).',
    },
    {
      picture: 'proof',
      alt: 'A die rests on its roll beside the winning range',
      title: 'Check it',
      text: 'Every bet has its own page with everything it was drawn from. **Verify** recomputes it in your browser, so you don’t have to take our word for it.',
    },
  ],
  tryTitle: 'Try a spin',
  tryText: 'A demo with this box’s real odds. It costs nothing and wins nothing.',
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
    'You cash out coins to a crypto address, and prizes ship by parcel. What you request is held right away, can be canceled while it’s still “Requested”, and has a page that shows its status.',
    'On average you get back less than you stake. Set yourself a limit before you start, and stop there. More answers are in the [FAQ](/faq).',
  ],
};
