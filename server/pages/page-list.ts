import { BOX_SIZES, boxCandidates } from '#contract/box-picture.ts';
import { battle, listBattles } from '#contract/api/battles.ts';
import { bet } from '#contract/api/bets.ts';
import { box, BOX_TYPES, listBoxes, opening } from '#contract/api/boxes.ts';
import { cashbackDay } from '#contract/api/cashback.ts';
import { config } from '#contract/api/config.ts';
import { crashRound } from '#contract/api/crash.ts';
import { restorations } from '#contract/api/fairness.ts';
import { BATTLES_PER_PART, BOXES_PER_PAGE, callAddress, SHELF_SIZE } from '#contract/api/first-answers.ts';
import { leaderboard } from '#contract/api/leaderboard.ts';
import { wheelRound } from '#contract/api/wheel.ts';
import type { FirstPicture } from './document.ts';
import type { Page, PageParams } from './page.ts';

/** What the shell asks for on every page. */
export const CALLS_OF_ALL: readonly string[] = [config.path];

const SHELF = callAddress(listBoxes.path, { sort: 'popular', per_page: String(SHELF_SIZE) });
const ALL_BOXES = callAddress(listBoxes.path, { sort: 'popular', page: '1', per_page: String(BOXES_PER_PAGE) });
/** Pictures of the boxes that are above the fold of a phone. */
const BOXES_IN_VIEW = 4;

/** The call about what an address names: `path` with its one parameter filled in. */
const about =
  (path: string, name: string) =>
  (params: PageParams): string =>
    path.replace(/:\w+/, encodeURIComponent(params[name] ?? ''));

interface ShownBox {
  name: string;
  type: string;
  img_url: string;
}
/** The answers are the shop's own, so their form is known; undefined where none came in time. */
const boxOf = (answer: unknown): ShownBox | undefined => (answer as { data: ShownBox } | undefined)?.data;
const boxesOf = (answer: unknown): readonly ShownBox[] => (answer as { data: ShownBox[] } | undefined)?.data ?? [];
const pictureOf = ({ img_url: href }: ShownBox, place: keyof typeof BOX_SIZES): FirstPicture => {
  const candidates = boxCandidates(href);
  return candidates === null ? { href } : { candidates, sizes: BOX_SIZES[place] };
};

/** What a scene is made of, but for the renderer that suits the device. */
const sceneOf = (name: string): readonly string[] => ['src/stage/the-stage.ts', `scenes/${name}/scene.ts`];

const BOX: Omit<Page, 'path'> = {
  modules: ['src/boxes/box-page.tsx'],
  sceneModules: sceneOf('box'),
  title: (answer) => (answer === undefined ? undefined : `${boxOf(answer)?.name} mystery box`),
  description: 'Every prize in this box with its exact chance and ticket range. Open it and verify the outcome in your browser.',
  pictures: ([answer]) => [boxOf(answer)].flatMap((shown) => (shown ? pictureOf(shown, 'stage') : [])),
};

function game(name: string, title: string, description: string): Page {
  return { path: `/${name}`, modules: [`src/${name}/${name}-page.tsx`], sceneModules: sceneOf(name), title, description };
}

/** A part of the list of battles, as its page asks for it. */
const battlesThat = (status: 'open' | 'running' | 'ended'): string =>
  callAddress(listBattles.path, { status, per_page: String(BATTLES_PER_PART) });

const BATTLES: readonly Page[] = [
  {
    path: '/battles',
    modules: ['src/battle/battles-page.tsx'],
    title: 'Box battles',
    description: 'Two to four players open the same boxes, and the mode decides who wins. Join a battle, watch one or create your own.',
    calls: [battlesThat('open'), battlesThat('running'), battlesThat('ended')],
  },
  { path: '/battles/create', modules: ['src/battle/create-page.tsx'], title: 'Create a battle', private: true },
  {
    path: '/battles/:id',
    modules: ['src/battle/battle-page.tsx'],
    sceneModules: sceneOf('battle'),
    title: 'Battle',
    subject: about(battle.path, 'id'),
  },
];

/** Pages that prove one bet or round. */
const RECORDS: readonly Page[] = [
  { path: '/bets/:id', modules: ['src/play/record/bet-page.tsx'], subject: about(bet.path, 'id') },
  { path: '/openings/:id', modules: ['src/boxes/opening/opening-page.tsx'], subject: about(opening.path, 'id') },
  { path: '/crash/rounds/:id', modules: ['src/crash/crash-round-page.tsx'], subject: about(crashRound.path, 'id') },
  { path: '/wheel/rounds/:id', modules: ['src/wheel/wheel-round-page.tsx'], subject: about(wheelRound.path, 'id') },
];

/** Each says at its top when the shop was restored, so that comes with the page. */
const FAIRNESS = [
  {
    path: '/provably-fair',
    modules: ['src/fairness/pages/provably-fair-page.tsx'],
    title: 'Provably fair',
    description:
      'How every outcome is sealed before you play and how to verify it afterwards: seeds, nonces and formulas, with a verifier that runs in your browser.',
  },
  { path: '/crash/provably-fair', modules: ['src/rounds/proof/rounds-fair-page.tsx'], title: 'Crash: provably fair' },
  { path: '/wheel/provably-fair', modules: ['src/rounds/proof/rounds-fair-page.tsx'], title: 'Crazy Wheel: provably fair' },
  { path: '/battles/provably-fair', modules: ['src/fairness/pages/battles-fair-page.tsx'], title: 'Battles: provably fair' },
  { path: '/plinko/provably-fair', modules: ['src/fairness/pages/game-fair-page.tsx'], title: 'Plinko: provably fair' },
  { path: '/dice/provably-fair', modules: ['src/fairness/pages/game-fair-page.tsx'], title: 'Dice: provably fair' },
].map((page): Page => ({ ...page, calls: [restorations.path] }));

const CASHBACK: Page = {
  path: '/cashback',
  modules: ['src/cashback/cashback-page.tsx'],
  title: 'Cashback',
  description: 'Get up to 5% of your daily net loss back at 21:00 shop time. See how it’s calculated and what you can claim.',
  calls: [cashbackDay.path],
};

const DOCUMENT = 'src/information/document-page.tsx';
const textModule = (name: string): string => `src/information/en-us/${name}.ts`;

/** Pages of long texts, which come with their page. */
const INFORMATION: readonly Page[] = [
  {
    path: '/faq',
    modules: ['src/information/faq-page.tsx', textModule('faq')],
    title: 'Questions and answers',
    description: 'Answers about boxes, games, fairness, deposits, prizes, withdrawals and accounts, with links to more detail.',
  },
  {
    path: '/how-it-works',
    modules: ['src/information/how-it-works-page.tsx', textModule('how-it-works')],
    title: 'How it works',
    description: 'From your first coin to a parcel at your door in five steps, with a free spin to try and a way to verify every outcome.',
    pictures: () => [{ href: '/stills/choose.webp' }],
  },
  {
    path: '/contacts',
    modules: ['src/support/contacts/contacts-page.tsx'],
    title: 'Contact us',
    description: 'Contact the team that runs the shop: a form that anyone can use, answered by email, and our support hours.',
  },
  {
    path: '/leaderboard',
    modules: ['src/leaderboard/leaderboard-page.tsx'],
    title: 'Leaderboard',
    description: 'This week’s best bets by coins won or by multiplier. The top ten win coins every Thursday at 18:00 shop time.',
    calls: [callAddress(leaderboard.path, { metric: 'win_amount' })],
  },
  {
    path: '/partnership',
    modules: ['src/information/partnership-page.tsx', textModule('partnership')],
    title: 'Partnership',
    description: 'What the program pays streamers, communities and sites that bring in players, and the rules for partners.',
  },
  {
    path: '/terms-of-service',
    modules: [DOCUMENT, textModule('terms')],
    title: 'Terms of service',
    description: 'The rules for players and the operator: coins, outcomes, prizes, withdrawals, safety and how to close an account.',
  },
  {
    path: '/privacy-statement',
    modules: [DOCUMENT, textModule('privacy')],
    title: 'Privacy statement',
    description: 'What data we keep about players, why and for how long, who else sees it, and how to get, correct or delete it.',
  },
  {
    path: '/cookie-policy',
    modules: [DOCUMENT, textModule('cookies')],
    title: 'Cookie policy',
    description: 'Every cookie and storage key the shop may save in your browser, by name, with the choice to allow it or not.',
  },
  {
    path: '/aml-policy',
    modules: [DOCUMENT, textModule('aml')],
    title: 'AML policy',
    description: 'How the shop prevents money laundering: what its software enforces automatically and what our team checks.',
  },
];

const FREE_LOOT: Page = { path: '/freeloot', modules: ['src/free-loot/free-loot-page.tsx'], title: 'Free loot', private: true };

/** Boxes that players make. */
const CUSTOM_BOXES: readonly Page[] = [
  {
    path: '/custom-boxes',
    modules: ['src/custom-boxes/custom-boxes-page.tsx'],
    title: 'Custom boxes',
    description:
      'Mystery boxes made by players, with every chance published, prices based on their contents, and 1% of each opening for the creator.',
  },
  {
    path: '/custom-boxes/all',
    modules: ['src/custom-boxes/all-page.tsx'],
    title: 'All custom boxes',
    description: 'Every mystery box made by players, with its exact return. Search them and sort by age, openings, price or earnings.',
  },
  { path: '/custom-boxes/create', modules: ['src/custom-boxes/create-page.tsx'], title: 'Make a box', private: true },
];

/** Pages that links in mails open. */
const LINKS: readonly Page[] = [
  {
    path: '/reset-password',
    modules: ['src/auth/links/reset-password-page.tsx'],
    title: 'Set a new password',
    private: true,
    byLink: true,
  },
  {
    path: '/verify-email',
    modules: ['src/auth/links/verify-email-page.tsx'],
    title: 'Confirm your email address',
    private: true,
    byLink: true,
  },
  { path: '/undo-email', modules: ['src/auth/links/undo-email-page.tsx'], title: 'Undo the email change', private: true, byLink: true },
  {
    path: '/stop-withdrawal',
    modules: ['src/auth/links/stop-withdrawal-page.tsx'],
    title: 'Stop a withdrawal',
    private: true,
    byLink: true,
  },
];

const PROFILE = [
  '',
  '/main',
  '/inventory',
  '/delivery',
  '/delivery/:id',
  '/deposit',
  '/deposit/:id',
  '/limits',
  '/my-boxes',
  '/shipping',
  '/support',
  '/support/create',
  '/support/:id',
  '/withdraw',
  '/withdraw/:id',
  '/referral',
].map((path): Page => ({ path: `/profile${path}`, private: true }));

/** Every address of the shop's pages; the first that fits counts. The shell's own routes say the same, and a test compares them. */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    // The boxes come a moment after the page; their card and what reads the answer are needed just after the first paint.
    modules: ['src/home/home-page.tsx', 'src/home/box-grid.tsx', 'src/home/fetch-shelf.ts'],
    calls: [SHELF],
    pictures: () => [{ href: '/prizes/blue-diamond.webp' }],
  },
  {
    path: '/boxes',
    modules: ['src/boxes/boxes-page.tsx'],
    title: 'Mystery boxes',
    description: 'All mystery boxes and their prices. Each one shows every prize, its exact chance and the average return.',
    calls: [ALL_BOXES],
    pictures: ([answer]) =>
      boxesOf(answer)
        .slice(0, BOXES_IN_VIEW)
        .map((shown) => pictureOf(shown, 'card')),
  },
  { ...BOX, path: '/boxes/:slug', subject: about(box.path, 'slug') },
  game('upgrade', 'Upgrade', 'Stake prizes or coins to win a better prize. You see the exact chance before you play.'),
  game('crash', 'Crash', 'The multiplier climbs until it busts. Cash out in time. Every bust is sealed before the round.'),
  game('wheel', 'Crazy Wheel', 'One wheel for all players. Pick a color and win up to 50 times your stake.'),
  game('plinko', 'Plinko', 'Drop balls through 8 to 16 rows of pegs, with three risk levels and payouts of up to 1,000 times your stake.'),
  game(
    'dice',
    'Dice',
    'Pick a number and a side, and roll from 0.00 to 100.00. Every choice shows its chance, its payout and its exact return.',
  ),
  ...FAIRNESS,
  ...BATTLES,
  ...RECORDS,
  ...INFORMATION,
  CASHBACK,
  FREE_LOOT,
  ...CUSTOM_BOXES,
  ...LINKS,
  ...PROFILE,
  { path: '/ref/:link', private: true },
  { path: '/auth/:provider', modules: ['src/auth/social/return-page.tsx'], private: true },
  ...BOX_TYPES.map((type): Page => ({
    ...BOX,
    path: `/${type}/:boxname`,
    subject: about(box.path, 'boxname'),
    canonical: ({ boxname = '' }) => `/boxes/${boxname}`,
    fits: (answer) => boxOf(answer)?.type === type,
  })),
];
