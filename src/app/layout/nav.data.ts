/** The header's and the menu's list, in its order. `players` opens a dialog for visitors; `picture` is under /pictures. */
export const NAVIGATION = [
  { key: 'boxes', to: '/boxes', picture: 'gift' },
  { key: 'battles', to: '/battles', picture: 'swords' },
  { key: 'upgrade', to: '/upgrade', picture: 'rocket' },
  { key: 'crash', to: '/crash', picture: 'comet' },
  { key: 'wheel', to: '/wheel', picture: 'target' },
  { key: 'plinko', to: '/plinko', picture: 'ball' },
  { key: 'dice', to: '/dice', picture: 'die', isNew: true },
  { key: 'freeloot', to: '/freeloot', picture: 'balloon', players: 'register' },
] as const;

/** The footer's columns. */
export const FOOTER_LINKS = {
  play: [
    { key: 'boxes', to: '/boxes' },
    { key: 'battles', to: '/battles' },
    { key: 'upgrade', to: '/upgrade' },
    { key: 'crash', to: '/crash' },
    { key: 'wheel', to: '/wheel' },
    { key: 'plinko', to: '/plinko' },
    { key: 'dice', to: '/dice' },
    { key: 'customBoxes', to: '/custom-boxes' },
  ],
  about: [
    { key: 'howItWorks', to: '/how-it-works' },
    { key: 'provablyFair', to: '/provably-fair' },
    { key: 'leaderboard', to: '/leaderboard' },
    { key: 'cashback', to: '/cashback' },
    { key: 'partnership', to: '/partnership' },
    { key: 'affiliates', to: '/profile/referral', players: 'login' },
  ],
  help: [
    { key: 'faq', to: '/faq' },
    { key: 'support', to: '/profile/support', players: 'login' },
    { key: 'contacts', to: '/contacts' },
    { key: 'inventory', to: '/profile/inventory', players: 'login' },
    { key: 'delivery', to: '/profile/delivery', players: 'login' },
  ],
  legal: [
    { key: 'terms', to: '/terms-of-service' },
    { key: 'privacy', to: '/privacy-statement' },
    { key: 'cookies', to: '/cookie-policy' },
    { key: 'aml', to: '/aml-policy' },
  ],
} as const;
