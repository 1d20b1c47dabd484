import type { LegalText } from '../text.ts';

export const aml: LegalText = {
  version: '2026-11-22',
  title: 'AML policy',
  lead: 'How this shop keeps money of crime out, what its software enforces by itself, and what the operator’s people do.',
  changes: 'This is the first published version.',
  sections: [
    {
      id: 'who',
      title: 'Who answers for it',
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
            '**Books without gaps.** Each deposit, bet, win, bonus and withdrawal is a double entry that can’t be changed or removed. All accounts add up to zero, which the database checks with each entry.',
            '**Payments are confirmed by their provider** with a signed message, and are credited once. Messages that fit no payment are set aside for a person.',
            '**No transfers between players.** Coins and prizes can’t be given to another account.',
            '**Reversed payments** are taken back. While a debt is open, nothing can be withdrawn.',
            '**Withdrawals are held first**, given to one provider under one number, and followed to their end. Nothing is paid twice.',
            '**Limits** hold for each deposit, each stake, each win and each withdrawal, as shown before you confirm.',
          ],
        },
      ],
    },
    {
      id: 'checks',
      title: 'What people check',
      blocks: [
        'Before money is paid out, the operator may ask who you are, where the money comes from, and whether the payment method is yours: always in [support](/profile/support), never by a link in an email. Such a check can pause a withdrawal that has not been given to a provider yet; it never takes away what you won by the rules.',
        'This software doesn’t collect identity documents by itself and sends none to anybody. The operator decides, under the law that holds for them, when documents are needed and how they are kept.',
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
            'payment methods of other people, or cards that are reported stolen',
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
        'Accounts for others, anonymous accounts, cash, and coins from services that hide their origin. A deposit that may not be kept is sent back the way it came where that is possible.',
      ],
    },
    {
      id: 'reports',
      title: 'Reports and records',
      blocks: [
        'Where the law demands it, suspicions are reported to the authority in charge, and the law may forbid us to tell you. Books and records of checks are kept as long as the law asks; the [privacy statement](/privacy-statement#kept) says what they hold.',
      ],
    },
  ],
};
