import type { LegalText } from '../text.ts';

export const aml: LegalText = {
  version: '2026-11-22',
  title: 'AML policy',
  lead: 'How this shop keeps criminal money out: what its software enforces and what the operator’s team checks.',
  changes: 'This is the first published version.',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        'Responsible for this policy: {operator}. Address: {address}. Questions: [{email}](mailto:{email}). {registration}',
        '{sandbox}',
      ],
    },
    {
      id: 'books',
      title: 'What the software enforces',
      blocks: [
        {
          list: [
            '**Books without gaps.** Each deposit, bet, win, bonus and withdrawal is a double entry that can’t be changed or removed. All accounts add up to zero, and the database checks this with each entry.',
            '**Payments are confirmed by their provider** with a signed message and credited once. Messages that match no payment are set aside for the team to review.',
            '**No transfers between players.** Coins and prizes can’t be given to another account.',
            '**Reversed payments** are taken back. While a debt is open, nothing can be withdrawn.',
            '**Withdrawals are held first**, sent to one provider under one number, and tracked until they’re done. Nothing is paid twice.',
            '**Limits** apply to each deposit, each stake, each win and each withdrawal, as shown before you confirm. Players can set lower ones, take a time-out or exclude themselves from play.',
          ],
        },
      ],
    },
    {
      id: 'checks',
      title: 'What the team checks',
      blocks: [
        'Before a payout, the operator may ask who you are, where the money comes from, and whether the payment method is yours. This always happens in [support](/profile/support), never through a link in an email. A check can pause a withdrawal that hasn’t been sent to a provider yet. It never takes away what you won by the rules.',
        'This software doesn’t collect identity documents itself and doesn’t send them to anyone. The operator decides, under the law that applies to them, when documents are needed and how they’re kept.',
      ],
    },
    {
      id: 'signs',
      title: 'What leads to a closer look',
      blocks: [
        {
          list: [
            'deposits that are withdrawn with hardly any play',
            'many deposits just below a limit',
            'payment methods of other people, or cards reported as stolen',
            'several accounts that act as one, for example in battles',
            'people or countries under sanctions',
          ],
        },
      ],
    },
    {
      id: 'refused',
      title: 'What is refused',
      blocks: [
        'Accounts on behalf of others, anonymous accounts, cash, and coins from services that hide their origin. A deposit we can’t keep is sent back the way it came where possible.',
      ],
    },
    {
      id: 'reports',
      title: 'Reports and records',
      blocks: [
        'Where the law requires it, we report suspicions to the responsible authority, and the law may not let us tell you. Books and records of checks are kept as long as the law requires. The [privacy statement](/privacy-statement#kept) says what they contain.',
      ],
    },
  ],
};
