import type { AnswerGroup } from '../text.ts';

export const aboutMoney: readonly AnswerGroup[] = [
  {
    id: 'deposits',
    title: 'Deposits and codes',
    answers: [
      {
        id: 'ways-to-pay',
        question: 'How can I pay?',
        blocks: [
          'By card from {cardMin} to {cardMax} coins, with gift codes and vouchers, by crypto in ten currencies, or with skins. Open [the deposit](/?modal=deposit) to see which of them are open now. One coin is one US dollar.',
        ],
      },
      {
        id: 'not-arrived',
        question: 'I paid, and no coins have come. What now?',
        blocks: [
          'Coins arrive when the provider confirms the payment, even if you closed the page. Card payments take seconds, crypto as long as its network needs. [Your deposits](/profile/deposit) show where each one stands. If one stands still, write to [support](/profile/support) with its number.',
        ],
      },
      {
        id: 'crypto-too-little',
        question: 'I sent too little crypto, or over another network.',
        blocks: [
          'Such a payment is lost and can’t be refunded. That is why the dialog shows the least amount and the network before the address.',
        ],
      },
      {
        id: 'promo',
        question: 'Where do I enter a promo code?',
        blocks: [
          'In the deposit, before you pay. The bonus is shown there, and it is added with the deposit. Gift codes and vouchers are redeemed in the deposit’s gift card part.',
        ],
      },
      {
        id: 'bonus-coins',
        question: 'Are bonus coins different from other coins?',
        blocks: ['No. They are ordinary coins in the same balance.'],
      },
    ],
  },
  {
    id: 'prizes',
    title: 'Prizes and withdrawals',
    answers: [
      {
        id: 'with-a-prize',
        question: 'What can I do with a prize?',
        blocks: [
          'Keep it in your [inventory](/profile/inventory), sell it back for the price that stands on it, stake it in an [upgrade](/upgrade), or have it [shipped](/profile/delivery).',
        ],
      },
      {
        id: 'ship-where',
        question: 'Where do you ship, and what does it cost?',
        blocks: [
          'To 31 countries: most of Europe, the United States and Canada. The price depends on the weight and the country; you see it before you confirm, and it is paid in coins. Several prizes in one parcel cost less than one by one.',
        ],
      },
      {
        id: 'withdraw-coins',
        question: 'How do I withdraw coins?',
        blocks: [
          'On [Withdraw](/profile/withdraw): choose a currency, an address and an amount. Limits, fee and rate are shown first. Check the address twice: a transfer can’t be called back.',
        ],
      },
      {
        id: 'cancel-withdrawal',
        question: 'Can I take a withdrawal back?',
        blocks: [
          'As long as it is “Requested”, from its own page. Once it is in processing it is with the provider. Under some rules of play coins can’t be taken back; parcels always can.',
        ],
      },
      {
        id: 'debt',
        question: 'Why does it say that coins are still owed?',
        blocks: [
          'A payment of yours was reversed by its provider after you had played with the coins. Until that is paid, nothing can be withdrawn. Pay it from your balance on [Deposits](/profile/deposit), in parts if need be; nothing is taken from later deposits by itself.',
        ],
      },
    ],
  },
];
