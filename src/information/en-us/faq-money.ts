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
          'By card from {cardMin} to {cardMax} coins, with gift codes and vouchers, by crypto in ten currencies, or with skins. Open [the deposit](/?modal=deposit) to see which are available now. One coin is one US dollar.',
        ],
      },
      {
        id: 'not-arrived',
        question: 'I paid, but I didn’t get my coins. What now?',
        blocks: [
          'Coins arrive when the provider confirms the payment, even if you closed the page. Card payments take seconds, crypto as long as its network needs. [Your deposits](/profile/deposit) show the status of each one. If one is stuck, write to [support](/profile/support) with its number.',
        ],
      },
      {
        id: 'crypto-too-little',
        question: 'I sent too little crypto, or used the wrong network.',
        blocks: ['That payment is lost and can’t be refunded. That’s why the dialog shows the minimum and the network before the address.'],
      },
      {
        id: 'promo',
        question: 'Where do I enter a promo code?',
        blocks: [
          'In the deposit, before you pay. The bonus is shown there and added with the deposit, as [bonus coins](#bonus-coins). A percentage counts on {cardMax} coins of a deposit at most. While one bonus is active, a deposit brings no other. You redeem gift codes and vouchers in the deposit under Giftcards.',
        ],
      },
      {
        id: 'bonus-coins',
        question: 'What are bonus coins?',
        blocks: [
          'A part of your balance that you can play, but not withdraw; your own coins are staked first. Each settled bet makes {releaseFactor} times the house edge on its stake your own: 100.00 staked at an edge of 1% releases {releaseExample}.',
          'While you have some, a stake is at most {stakeCap} coins or {stakeCapPercent}% of them, whichever is more. Prizes won with them can be sold, but not shipped or staked. After {bonusDays} days, or when you withdraw, ship a prize or give the bonus up, what isn’t released is removed. [Your profile](/profile/main) shows how far you are.',
        ],
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
          'Keep it in your [inventory](/profile/inventory), sell it back for the price shown, stake it in an [upgrade](/upgrade), or have it [shipped](/profile/delivery).',
        ],
      },
      {
        id: 'ship-where',
        question: 'Where do you ship, and what does it cost?',
        blocks: [
          'To 31 countries: most of Europe, the United States and Canada. The price depends on the weight and the country. You see it before you confirm, and you pay in coins. Shipping several prizes in one parcel costs less than one by one.',
        ],
      },
      {
        id: 'withdraw-coins',
        question: 'How do I withdraw coins?',
        blocks: [
          'On [Withdraw](/profile/withdraw): choose a currency, an address and an amount. The limits, the fee and the rate are shown first; the final rate is that of the moment when we start processing. Check the address twice: a transfer can’t be reversed.',
        ],
      },
      {
        id: 'unplayed',
        question: 'Why is there a fee for coins I haven’t played?',
        blocks: [
          'A payment costs us a fee too. Coins you deposit can be withdrawn without this fee once you’ve staked as many. Before that, we keep {unplayedFee}% of the part you haven’t played. [Withdraw](/profile/withdraw) shows it before you confirm.',
        ],
      },
      {
        id: 'withdrawal-waits',
        question: 'Why does my withdrawal wait?',
        blocks: [
          'So that no one else can empty your account. A withdrawal to an address you haven’t used before waits longer, and so does each one after you changed your password, a second factor or your email. Its page says until when. We email you a link that stops it, in case it wasn’t you.',
        ],
      },
      {
        id: 'cancel-withdrawal',
        question: 'Can I cancel a withdrawal?',
        blocks: [
          'Yes, on its own page, as long as it’s “Requested”. Once it’s in processing, it’s with the provider. Under some rules of play you can’t cancel coin withdrawals, only parcels.',
        ],
      },
      {
        id: 'debt',
        question: 'Why does it say I owe coins?',
        blocks: [
          'The provider reversed one of your payments after you had played with the coins. You can’t withdraw or play battles until you’ve paid them back. Pay from your balance on [Deposits](/profile/deposit), in parts if you need to. Nothing is deducted from later deposits automatically.',
        ],
      },
    ],
  },
];
