import type { AnswerGroup } from '../text.ts';

export const aboutPlaying: readonly AnswerGroup[] = [
  {
    id: 'start',
    title: 'Starting',
    answers: [
      {
        id: 'what-is-this',
        question: 'What is Fairdrop?',
        blocks: [
          'A shop for mystery boxes, with games beside it. You open a box and win one of the prizes that it lists, or you play [crash](/crash), [Crazy Wheel](/wheel), [plinko](/plinko), [dice](/dice), [upgrade](/upgrade) and [battles](/battles). Prizes can be kept, sold back, staked or shipped. [How it works](/how-it-works) shows it step by step.',
        ],
      },
      {
        id: 'try-free',
        question: 'Can I try it without paying?',
        blocks: [
          'Yes, where the rules of play allow it: each [box](/boxes) has a demo that spins by the same odds, costs nothing and wins nothing. You don’t need an account for it. There is one on [How it works](/how-it-works#try) too.',
        ],
      },
      {
        id: 'who-may-play',
        question: 'Who may play?',
        blocks: ['Everybody who is 18 or older and lives where playing is legal. The [terms](/terms-of-service#age) say more.'],
      },
    ],
  },
  {
    id: 'boxes',
    title: 'Boxes and games',
    answers: [
      {
        id: 'chances',
        question: 'How do I know my chances?',
        blocks: [
          'Each box lists every prize with its chance and its range of tickets, from 1 to 100,000, before you pay. Below it stands what comes back on average. Each game shows its chances and its exact return in the same way.',
        ],
      },
      {
        id: 'how-many-boxes',
        question: 'How many boxes can I open at once?',
        blocks: ['Up to four. Each has an outcome of its own.'],
      },
      {
        id: 'box-changed',
        question: 'What does “this box has changed” mean?',
        blocks: [
          'The prizes, chances or price are no longer those that you were shown. The opening was refused and nothing was charged. Have a look at the new list and decide again.',
        ],
      },
      {
        id: 'games-return',
        question: 'What do the games pay back?',
        blocks: [
          {
            list: [
              '[Dice](/dice): at most 99%, counted over all rolls',
              '[Crash](/crash): 99% at every target from 1.01×',
              '[Plinko](/plinko): from 98.91% to 99.16%, depending on rows and risk',
              '[Crazy Wheel](/wheel): from 92.59% to 96.30%, depending on the color',
              '[Upgrade](/upgrade): 95%',
              '[Boxes](/boxes): shown for each box',
            ],
          },
          'These are averages over very many bets. A single evening can end far above or far below.',
        ],
      },
      {
        id: 'battles',
        question: 'How do battles work?',
        blocks: [
          'Two to four seats open the same boxes round by round. The mode decides who takes everything: the highest total, the lowest, the last round, a draw, or everybody in equal shares. Bots can take empty seats: the shop pays for them. [Open battles](/battles) can be joined or watched.',
        ],
      },
      {
        id: 'lost-connection',
        question: 'My connection broke in the middle of a game. Is my bet lost?',
        blocks: [
          'No. A bet that was taken counts and its result waits for you; one that wasn’t taken costs nothing. In crash, an automatic cash-out works without you. After a reload the page shows how it stands.',
        ],
      },
    ],
  },
  {
    id: 'fairness',
    title: 'Fairness',
    answers: [
      {
        id: 'provably-fair',
        question: 'What does “provably fair” mean?',
        blocks: [
          'The outcome is sealed before you play and opened afterwards. You see the seal first (a hash), add a seed of your own, and can recompute the outcome when the seal is opened. Nobody can change it in between without the hash giving it away. [Provably fair](/provably-fair) explains each step and has a verifier.',
        ],
      },
      {
        id: 'check-result',
        question: 'How do I check a result?',
        blocks: [
          'Every bet has a page with a **Verify** button that recomputes it in your browser. For boxes, dice, plinko and upgrade the server seed is shown once you change your seed pair on [Provably fair](/provably-fair); rounds and battles are open as soon as they are over.',
        ],
      },
      {
        id: 'reel',
        question: 'The reel nearly stopped at a great prize. Was it close?',
        blocks: [
          'No. The ticket was drawn before the reel moved, and the prizes around it are drawn by the true odds for decoration. There are no staged near misses.',
        ],
      },
      {
        id: 'what-not-proved',
        question: 'What does it not prove?',
        blocks: [
          'That you will win, and some things about who runs the shop: for example that a chain of rounds was not chosen among several. The [crash](/crash/provably-fair) and [wheel](/wheel/provably-fair) pages say what is proven and what isn’t.',
        ],
      },
    ],
  },
];
