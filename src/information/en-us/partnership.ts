import type { PartnershipText } from '../text.ts';

export const partnership: PartnershipText = {
  title: 'Partnership',
  lead: 'For streamers, communities and sites that send players here: what the program pays, and what it asks for.',
  notice:
    'Every player can take part: choose a code, share your link, and your earnings stand in your profile under Affiliates, day by day.',
  numbers: [
    { figure: '5%', text: 'of the house edge on everything that your players stake' },
    { figure: '1 coin', text: 'is the least that can be claimed' },
    { figure: '3–20', text: 'letters or digits in a code of your own' },
  ],
  sections: [
    {
      id: 'earnings',
      title: 'What you earn',
      blocks: [
        'You get 5% of the house edge of your players’ stakes, not of their losses: whether they win or lose makes no difference to you, and you never gain by somebody’s bad day.',
        {
          list: [
            'In games, the edge is the part of a stake that doesn’t come back on average. Of 100 coins staked on dice about 1 coin is edge, and 0.05 of it is yours.',
            'For boxes and battles it is the price less the expected value of the prizes.',
          ],
        },
        'Earnings are coins. From 1 coin on you claim them to your balance; what is less than a cent is kept for you.',
      ],
    },
    {
      id: 'rules',
      title: 'The rules',
      blocks: [
        {
          list: [
            'A code has 3 to 20 letters or digits. You can change it four times; earlier codes go on leading to you.',
            'A player belongs to one partner at most: the one whose link was followed first on the day of the registration. Your own second account, or several accounts from one device, count for nothing.',
            'Don’t promise winnings, don’t address people under 18, and say that it is advertising.',
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
