import type { AnswerGroup } from '../text.ts';

export const aboutPlaying: readonly AnswerGroup[] = [
  {
    id: 'start',
    title: 'Getting started',
    answers: [
      {
        id: 'what-is-this',
        question: 'What is Fairdrop?',
        blocks: [
          'A shop for mystery boxes and games. You open a box and win one of the prizes it lists, or you play [crash](/crash), [Crazy Wheel](/wheel), [plinko](/plinko), [dice](/dice), [upgrade](/upgrade) and [battles](/battles). Prizes can be kept, sold back, staked or shipped. [How it works](/how-it-works) shows it step by step.',
        ],
      },
      {
        id: 'try-free',
        question: 'Can I try it without paying?',
        blocks: [
          'Yes, where the rules of play allow it: each [box](/boxes) has a demo that spins with the same odds, costs nothing and wins nothing. You don’t need an account. There’s one on [How it works](/how-it-works#try) too.',
        ],
      },
      {
        id: 'who-may-play',
        question: 'Who can play?',
        blocks: ['Anyone who is 18 or older and lives where playing is legal. The [terms](/terms-of-service#age) have the details.'],
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
          'Each box lists every prize with its chance and its range of tickets, from 1 to 100,000, before you pay. Its average return is shown below. Each game shows its chances and its exact return in the same way.',
        ],
      },
      {
        id: 'how-many-boxes',
        question: 'How many boxes can I open at once?',
        blocks: ['Up to four. Each one has its own outcome.'],
      },
      {
        id: 'box-changed',
        question: 'What does “this box has changed” mean?',
        blocks: [
          'The prizes, chances or price have changed since you were shown them. The box wasn’t opened and nothing was charged. Check the new list and decide again.',
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
          'These are averages over a huge number of bets. A single evening can end far above or far below them.',
        ],
      },
      {
        id: 'battles',
        question: 'How do battles work?',
        blocks: [
          'Two to four seats open the same boxes round by round. The mode decides who wins everything: the highest total, the lowest, the last round, a draw, or everyone in equal shares. Bots can take empty seats, and the shop pays for them. You can join or watch [open battles](/battles).',
        ],
      },
      {
        id: 'lost-connection',
        question: 'I lost my connection during a game. Is my bet lost?',
        blocks: [
          'No. If your bet was placed, it counts and its result is saved for you. If it wasn’t, it costs nothing. In crash, auto cash-out works without you. Reload the page to see where things are.',
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
          'The outcome is sealed before you play and revealed afterwards. You see the seal first (a hash), add your own seed, and can recompute the outcome once the seal is opened. No one can change it in between without the hash giving it away. [Provably fair](/provably-fair) explains each step and has a verifier.',
        ],
      },
      {
        id: 'check-result',
        question: 'How do I check a result?',
        blocks: [
          'Every bet has a page with a **Verify** button that recomputes it in your browser. For boxes, dice, plinko and upgrade the server seed is shown once you change your seed pair on [Provably fair](/provably-fair); rounds and battles are revealed as soon as they’re over.',
        ],
      },
      {
        id: 'reel',
        question: 'The reel nearly stopped at a great prize. Was it close?',
        blocks: [
          'No. The ticket was drawn before the reel moved, and the prizes around it are decoration, drawn with the real odds. There are no staged near misses.',
        ],
      },
      {
        id: 'what-not-proved',
        question: 'What doesn’t it prove?',
        blocks: [
          'That you will win, and some things about who runs the shop: for example, that a chain of rounds wasn’t picked from several. The [crash](/crash/provably-fair) and [wheel](/wheel/provably-fair) pages say what’s proven and what isn’t.',
        ],
      },
    ],
  },
];
