import type { LegalText } from '../text.ts';

export const terms: LegalText = {
  version: '2026-11-28',
  title: 'Terms of service',
  lead: 'The rules between you and the operator of this shop. They cover what you buy, how outcomes are decided, how you withdraw coins and prizes, and how you leave.',
  changes:
    'Since the version of 2026-11-26: the rate of a withdrawal to a crypto address is fixed when we hand it to the provider, no longer when you request it. A player who owes coins of a reversed payment can’t play battles. The percentage of a promo code counts on the maximum card deposit at most.',
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
      title: 'Who can play',
      blocks: [
        'You must be **18 or older**, or older where your law requires it, and playing must be legal where you are. You confirm this when you sign up. If we learn that it isn’t true, we close the account.',
        'Your account is for you alone. Don’t let others play on it, and don’t play for anyone else.',
        'Players of the house (“demo players”) are marked as such wherever they appear. They never take a prize you could have won.',
      ],
    },
    {
      id: 'coins',
      title: 'Coins',
      blocks: [
        'One coin is one US dollar. Every amount is kept in whole cents, and payouts are rounded down to the cent. Every coin transaction is an entry in a ledger that can only be added to.',
        'Coins earn no interest, and players can’t send them to each other.',
        'If this shop runs without real money, coins are given out once a day and can’t be bought, and neither coins nor prizes can leave the shop. The deposit dialog says which kind of shop this is.',
      ],
    },
    {
      id: 'deposits',
      title: 'Deposits',
      blocks: [
        {
          list: [
            '**Card:** from {cardMin} to {cardMax} coins at a time. You pay on the provider’s own page; we never see your card.',
            '**Crypto:** to your own address. The dialog shows the minimum before you pay. **Payments below the minimum or on another network are lost without a refund.** The rate is fixed for one hour when the payment is first seen.',
            '**Skins:** you’re credited what the provider says they’re worth.',
            '**Gift codes and vouchers:** each can be redeemed once.',
          ],
        },
        'Coins are credited once the provider confirms the payment. If a payment is reversed later, we take back its coins and bonus, down to a balance of 0 at most. You owe the rest, and you can’t withdraw or play battles until it’s paid.',
        'A promo code adds a bonus in [bonus coins](#bonus). A percentage counts on {cardMax} coins of a deposit at most. A code that’s already used or expired is refused before you pay.',
      ],
    },
    {
      id: 'bonus',
      title: 'Bonus coins',
      blocks: [
        'A bonus is bonus coins: a part of your balance that you can play, but not withdraw. Each settled bet makes {releaseFactor} times the house edge on its stake your own coins: 100.00 staked at an edge of 1% releases {releaseExample}.',
        {
          list: [
            '**Order:** your own coins are staked first. If a part of a stake was bonus coins, the same part of what the bet pays is bonus coins again.',
            '**Largest stake:** while you have bonus coins, {stakeCap} coins or {stakeCapPercent}% of your bonus coins, whichever is more.',
            '**What releases nothing:** free boxes, battles, canceled and refunded bets, bets on all colors of one round of the wheel, and bets that end after the bonus’s {bonusDays} days or after you gave it up.',
            '**Prizes** won with bonus coins can be sold. Until the bonus is released they can’t be shipped or staked.',
            '**Own coins only:** battles, shipping and debts can’t be paid with bonus coins.',
            '**How it ends:** after {bonusDays} days, what play hasn’t released is removed. A withdrawal or a delivery ends a bonus too: we ask you first and show what is removed. You can also give it up on [your profile](/profile/main).',
            '**One at a time:** a deposit brings no bonus while one is active. The bonus on crypto is {cryptoBonusMost} coins at most and is given once in 24 hours. A promo code is for one account per person.',
          ],
        },
      ],
    },
    {
      id: 'outcomes',
      title: 'How outcomes are decided',
      blocks: [
        'The server decides each outcome before anything moves on your screen, from values it committed to before you played. Afterwards these values are published, and you can recompute the outcome in your own browser: [Provably fair](/provably-fair).',
        {
          list: [
            '**Boxes, dice, plinko, upgrade:** from a server seed whose hash you saw, your client seed, and a counter.',
            '**Crash and wheel:** from a chain of hashes whose end was published before the first round.',
            '**Battles:** from a sealed seed of the battle and the client seeds of all players in it.',
          ],
        },
        'Chances, ticket ranges and the average return are shown with each game before you play. The reel and all other animations are decoration. The record of the bet is what counts.',
        'On average you get back less than you stake. No strategy changes that.',
      ],
    },
    {
      id: 'bets',
      title: 'Stakes, limits and interruptions',
      blocks: [
        'The minimum stake, the maximum stake and the maximum win per bet are shown in each game and enforced by the server. A bet that could win more than the limit is refused, never reduced. Only in crash can a flight end early for everyone, when the limit of the whole round is reached.',
        'A stake leaves your balance when the server accepts the bet. An accepted bet counts, even if you lose your connection or close the page, and its result is saved for you. If a round of crash or the wheel can’t be finished because the server stopped, open bets are refunded, unless their result was already recorded.',
        'If an answer doesn’t arrive, the page asks again with the same key. The same click never counts twice.',
      ],
    },
    {
      id: 'prizes',
      title: 'Boxes and prizes',
      blocks: [
        'You open a box in the version you were shown, with its list of prizes and chances. If the box has changed since then, the opening is refused and nothing is charged.',
        'A prize you win is yours: keep it in your [inventory](/profile/inventory), sell it back to us for the price shown, stake it in [upgrades](/upgrade), or have it [shipped](/profile/delivery). Our buyback price is fixed when you win it. What was won with [bonus coins](#bonus) can only be sold at first.',
        'The first places of a week on the [leaderboard](/leaderboard) win coins. A prize is at most {leaderboardEdge}% of what the house keeps on average of what you staked in that week, so it can be less than the amount listed for its place.',
      ],
    },
    {
      id: 'withdrawals',
      title: 'Withdrawals and delivery',
      blocks: [
        {
          list: [
            '**Coins** can be sent to a crypto address. The page shows the limits, the fee and the rate before you confirm, and the address is checked. The final rate is that of the moment when we hand the withdrawal to the provider; until then the amount is an estimate. Blockchain transfers can’t be undone.',
            '**Prizes** are shipped to the countries listed in the address form. The price is shown before you confirm and paid in coins.',
          ],
        },
        'If you withdraw deposited coins before you’ve staked as many once, we keep {unplayedFee}% of that part. The fee is shown before you confirm.',
        'What you request is held right away and leaves your balance or inventory. For a short while you can cancel it yourself, unless the rules of play in force say otherwise for coins. Then it goes to the provider. Each withdrawal has a page that shows its status.',
        'We may cancel a request that hasn’t been sent to a provider yet. You then get everything back, and we tell you why.',
        'New versions of these terms never stop you from withdrawing what you have.',
      ],
    },
    {
      id: 'account',
      title: 'Your account and its security',
      blocks: [
        'Keep your password to yourself. On [your profile](/profile/main) you can change it, see where you’re signed in, sign out other devices, and add a passkey or a second factor.',
        'Sessions end 30 days after you sign in. Tell [support](/profile/support) right away if someone else has used your account.',
        'Don’t attack the shop, don’t use other people’s payment methods, and don’t open several accounts to use a bonus twice. Found a weakness? Write to [{email}](mailto:{email}) before you tell others.',
      ],
    },
    {
      id: 'control',
      title: 'Staying in control',
      blocks: [
        'Playing costs money on average, so set yourself a budget and a time limit before you start. Auto play can stop at a profit or loss you choose, and each game shows what you’ve won and lost this session.',
        'You can set limits on deposits, losses, stakes and time. A lower limit counts at once. A higher one waits as long as the rules of play in force say, a day at least, and then needs a second yes.',
        'You can take a time-out of one day to six weeks, or exclude yourself for six months to five years, or permanently. From then on you can’t play, deposit or use bonuses, here or with another account. Bets that haven’t begun are refunded; bets that run are paid. You can still log in to withdraw your coins and prizes, without the fee for unplayed deposits after a self-exclusion. Bonus coins stay yours through a time-out, and expire during a self-exclusion.',
        'Neither we nor you can end it early. After a self-exclusion, you can play again 24 hours after you ask for it. Where the rules of play in force require it, we also check the national self-exclusion register when you sign up, when you log in and once a day before you play.',
        'Many countries have free helplines for people who gamble more than they want to. Please use them early.',
      ],
    },
    {
      id: 'closing',
      title: 'Closing the account',
      blocks: [
        'You can close your account on [your profile](/profile/main) at any time, once your balance is 0, no bonus is active and nothing is on its way. First withdraw, ship or sell what you want to keep. The [privacy statement](/privacy-statement#closing) says what’s erased and what has to stay.',
        'We may close an account that breaks these terms. Coins and prizes won by the rules are paid out first. Anything gained by fraud isn’t.',
      ],
    },
    {
      id: 'liability',
      title: 'When something goes wrong',
      blocks: [
        'The ledger and the published records decide what you won. If a page showed something else, the record counts; if the published seeds show that a record is wrong, we correct it.',
        'We’re liable for damage we cause on purpose or through gross negligence, and for what the law doesn’t let us exclude. We aren’t liable for losing a stake that was played by the rules, or for interruptions caused by your device or network.',
      ],
    },
    {
      id: 'disputes',
      title: 'Complaints and law',
      blocks: [
        'Write to [support](/profile/support), or use [the contact form](/contacts) if you can’t sign in, and add a link to the bet, round or deposit. Every outcome can be recomputed, so most questions can be settled by checking.',
        'These terms are governed by {law}. You keep the consumer rights that protect you where you live.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'Each version shows the day it takes effect. When the terms change, we show you what’s new and ask you to agree. Until you do, new bets and deposits are refused. What you have stays yours, and you can withdraw it.',
        'We record which version you agreed to, and when.',
      ],
    },
  ],
};
