import type { PartnershipText } from '../text.ts';

export const partnership: PartnershipText = {
  title: 'Partnership',
  lead: 'For streamers, communities and sites that send players here: what the program pays and what the rules are.',
  notice: 'Every player can join: choose a code, share your link, and see your earnings day by day in your profile under Affiliates.',
  numbers: [
    { figure: '5%', text: 'of the house edge on everything your referrals wager' },
    { figure: '1 coin', text: 'is the minimum claim' },
    { figure: '3–20', text: 'letters or digits in your own code' },
  ],
  sections: [
    {
      id: 'earnings',
      title: 'What you earn',
      blocks: [
        'You get 5% of the house edge on what your referrals wager, not of their losses. Whether they win or lose makes no difference to you, so you never profit from a bad day.',
        {
          list: [
            'In games, the edge is the part of a stake that isn’t paid back on average. Of 100 coins staked on dice, about 1 coin is edge, and you get 0.05 coins.',
            'For boxes and battles, it’s the price minus the expected value of the prizes.',
          ],
        },
        'Earnings are coins. Once you have 1 coin, you can claim them to your balance. Fractions of a cent carry over.',
      ],
    },
    {
      id: 'rules',
      title: 'The rules',
      blocks: [
        {
          list: [
            'A code has 3 to 20 letters or digits. You can change it four times, and your old codes keep working.',
            'A player counts as a referral for one partner at most: the one whose link they followed first on the day they signed up. Your own second account, or several accounts from one device, don’t count.',
            'Don’t promise winnings, don’t target people under 18, and say that it’s advertising.',
            'A link is remembered only in browsers whose users allow it: [cookie policy](/cookie-policy#partners).',
          ],
        },
      ],
    },
    {
      id: 'talk',
      title: 'Talk to us',
      blocks: ['If you run a larger site or want to plan something, use [the contact form](/contacts).'],
    },
  ],
  join: 'Create an account',
  profile: 'Your code and link',
};
