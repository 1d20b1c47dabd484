import type { LegalText } from '../text.ts';

export const terms: LegalText = {
  version: '2026-11-22',
  title: 'Terms of service',
  lead: 'The rules between you and the operator of this shop. They say what you buy, how outcomes are decided, how you get coins and prizes out, and how you end it.',
  changes: 'This is the first published version.',
  sections: [
    {
      id: 'parties',
      title: 'Who you deal with',
      blocks: [
        'Fairdrop is run by {operator} (“we”). Address: {address}. Email: [{email}](mailto:{email}). {registration}',
        '{sandbox}',
        'You agree to these terms when you create an account. When they change, we ask you again: [section on changes](#changes).',
      ],
    },
    {
      id: 'age',
      title: 'Who may play',
      blocks: [
        'You must be **18 or older**, or older where your law says so, and playing must be legal where you are. You confirm this when you sign up. If we learn that it isn’t true, we close the account.',
        'The account is yours alone. Don’t let others play on it, and don’t play for somebody else.',
        'Players of the house (“demo players”) are marked as such wherever they appear. They take no prize that you could have had.',
      ],
    },
    {
      id: 'coins',
      title: 'Coins',
      blocks: [
        'One coin is one US dollar. Every amount is kept in whole cents, and payouts are rounded down to the cent. Each movement of coins is an entry in a ledger that can only be added to.',
        'Coins that a bonus adds are ordinary coins in the same balance. Coins earn no interest, and players can’t send them to each other.',
        'Where this shop is run without money, coins are given once a day, can’t be bought, and neither they nor prizes leave the shop. The deposit dialog says which of the two this shop is.',
      ],
    },
    {
      id: 'deposits',
      title: 'Deposits',
      blocks: [
        {
          list: [
            '**Card:** from {cardMin} to {cardMax} coins at a time. You pay on the provider’s own page; we never see your card.',
            '**Crypto:** to an address of your own. The dialog shows the least amount before you pay. **What is worth less than that, or is sent over another network, is lost without refund.** The rate is fixed for one hour when the payment is first seen.',
            '**Skins:** you are credited what the provider says they are worth.',
            '**Gift codes and vouchers:** each can be redeemed once.',
          ],
        },
        'Coins are credited once the provider confirms the payment. If a payment is reversed later, we take its coins and bonus back, at most down to a balance of 0. What is still missing is a debt, and until it is settled nothing can be withdrawn.',
        'A promo code adds what its terms say. A code that you used or that has expired is refused before you pay.',
      ],
    },
    {
      id: 'outcomes',
      title: 'How outcomes are decided',
      blocks: [
        'The server decides each outcome before anything moves on your screen, from values that it committed to before you played. Afterwards these values are published, and you can recompute the outcome in your own browser: [Provably fair](/provably-fair).',
        {
          list: [
            '**Boxes, dice, plinko, upgrade:** from a server seed whose hash you saw, your client seed, and a counter.',
            '**Crash and wheel:** from a chain of hashes whose end was published before the first round.',
            '**Battles:** from a sealed seed of the battle and the client seeds of all players in it.',
          ],
        },
        'Chances, ticket ranges and the average return stand next to each game before you play. The order of the reel and every other motion is decoration; the record of the bet counts.',
        'On average you get back less than you stake. No pattern of play changes that.',
      ],
    },
    {
      id: 'bets',
      title: 'Stakes, limits and interruptions',
      blocks: [
        'The least and the largest stake and the most that one bet may win are shown in each game and enforced by the server. A bet that could win more than the limit is refused, never cut. Only in crash may a flight end early for everybody, where the limit of the whole round is reached.',
        'A stake leaves your balance when the server takes the bet. A bet that was taken counts, even if your connection is lost or the page is closed; its result waits for you. If a round of crash or the wheel can’t be finished because the server stopped, open bets are given back, unless their result was already written.',
        'If an answer doesn’t arrive, the page asks again with the same key. The same press never counts twice.',
      ],
    },
    {
      id: 'prizes',
      title: 'Boxes and prizes',
      blocks: [
        'You buy an opening of a box in the version that you were shown, with its list of prizes and chances. If the box has changed since, the opening is refused and nothing is charged.',
        'A prize that you win is yours: keep it in your [inventory](/profile/inventory), sell it back to us for the price shown, stake it in [upgrades](/upgrade), or have it [shipped](/profile/delivery). The price at which we buy it back is fixed when you win it.',
      ],
    },
    {
      id: 'withdrawals',
      title: 'Withdrawals and delivery',
      blocks: [
        {
          list: [
            '**Coins** can be sent to an address of a cryptocurrency. The page shows the limits, the fee and the rate before you confirm, and the address is checked. Transfers on a blockchain can’t be undone.',
            '**Prizes** are shipped to the countries that the address form offers. The price is shown before you confirm and paid in coins.',
          ],
        },
        'What you ask for is held at once and leaves your balance or inventory. For a short while you can take it back yourself, unless the rules of play in force say otherwise for coins; then it goes to the provider. Each withdrawal has a page that shows where it stands.',
        'We may cancel a request that has not been given to a provider yet. Then everything comes back, and you are told why.',
        'New versions of these terms never keep you from withdrawing what you have.',
      ],
    },
    {
      id: 'account',
      title: 'Your account and its safety',
      blocks: [
        'Keep your password to yourself. On [your profile](/profile/main) you can change it, see where you are signed in, sign out elsewhere, and add a passkey or a second factor.',
        'Sessions end 30 days after you signed in. Tell [support](/profile/support) at once if somebody else has used your account.',
        'Don’t attack the shop, don’t use other people’s payment methods, and don’t open several accounts to use a bonus twice. Found a weakness? Write to [{email}](mailto:{email}) before you tell others.',
      ],
    },
    {
      id: 'control',
      title: 'Staying in control',
      blocks: [
        'Playing costs money on average, so set yourself a sum and a time before you begin. Auto play can stop at a profit or a loss that you choose, and each game shows what you have won and lost in this visit.',
        'This version has no deposit limits, reality checks or self-exclusion of its own, except where the rules of play in force bring some. If you want to stop, close the account, or ask [support](/profile/support) to do so. Many countries have free helplines for people who gamble more than they want to; please use them early.',
      ],
    },
    {
      id: 'closing',
      title: 'Closing the account',
      blocks: [
        'You can close the account on [your profile](/profile/main) at any time, once the balance is 0 and nothing is on its way. Withdraw, ship or sell first what you want to keep. The [privacy statement](/privacy-statement#closing) says what is erased and what must stay.',
        'We may close an account that breaks these terms. Coins and prizes that were won by the rules are paid out first; what was gained by fraud is not.',
      ],
    },
    {
      id: 'liability',
      title: 'When something goes wrong',
      blocks: [
        'The ledger and the published records decide what you won. If a page showed something else, the record counts; if a record can be shown to be wrong by the published seeds, we put it right.',
        'We answer for damage that we cause on purpose or by gross carelessness, and for what the law doesn’t let us exclude. We don’t answer for the loss of a stake that was played by the rules, or for interruptions by your device or your network.',
      ],
    },
    {
      id: 'disputes',
      title: 'Complaints and law',
      blocks: [
        'Write to [support](/profile/support), or by [the contact form](/contacts) if you can’t sign in, with the link of the bet, the round or the invoice. Everything in it can be recomputed, so most questions are settled by looking.',
        'These terms are under {law}. Rights that protect you as a consumer where you live stay with you.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes of these terms',
      blocks: [
        'Each version carries the day from which it holds. When a version changes, you are shown what is new and asked to agree. Until you do, new bets and deposits are refused; what you have stays yours, and you can withdraw it.',
        'We keep the version that you agreed to, and when.',
      ],
    },
  ],
};
