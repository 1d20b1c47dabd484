import { readdirSync } from 'node:fs';
import { defineConfig } from 'oxlint';

/*
 * Imports run one way: contract ← scenes ← src and contract ← server. On one floor, domains use only their own room and the rooms that are
 * there for all. The lists below are the rule; tests/lint/import-rules.test.ts plants forbidden imports and sees them refused.
 */

/** Rooms of each floor that every domain of that floor may use. */
const SHARED = {
  server: [
    'core',
    'database',
    'outbox',
    'security',
    'runtime',
    'idempotency',
    'counting',
    'wallet',
    'fairness',
    'rules',
    'player-limits',
    'catalogue',
    'bets',
    'rounds',
    'round-bets',
    'players',
    'webhooks',
    'mail',
    'consents',
  ],
  src: ['ui', 'lib', 'session', 'realtime', 'settlement', 'stage', 'wallet', 'fairness', 'play', 'odds', 'rounds', 'games', 'protection'],
  scenes: ['stage', 'reels'],
} as const;

/** Domains that may use named others, each with its reason. */
const GUESTS: Record<string, readonly string[] | 'all'> = {
  // The layout mounts every page.
  'src/app': 'all',
  // The account's panels set up the passkeys and second factors that a sign-in asks for.
  'src/account': ['auth'],
  // A free box is a box without a price; its page shows the last drops.
  'src/free-loot': ['boxes', 'drops'],
  // The home page shows cards of boxes, of battles and of players' boxes.
  'src/home': ['battle', 'boxes', 'custom-boxes'],
  // A box shows its last drops, and wins inventory items.
  'src/boxes': ['drops', 'inventory'],
  // Battles are made of boxes.
  'src/battle': ['boxes'],
  // Players make boxes, and can spin a draft of one.
  'src/custom-boxes': ['boxes'],
  // Upgrades stake and win inventory items.
  'src/upgrade': ['inventory'],
  // Deliveries ship inventory items.
  'src/withdrawals': ['inventory'],
  // The profile's page shows the panels of the account; its navigation shows unread answers of support.
  'src/profile': ['account', 'support'],
  // The page of limits shows panels like the account's.
  'src/protection': ['account'],
  // A closing needs a confirmed session, and ends it.
  'server/account': ['auth'],
  // A registration keeps the link that brought the player.
  'server/auth': ['referral'],
  // Battles win inventory items that the feed of drops shows. Coins leave by a lost seat as they do by a withdrawal.
  'server/battles': ['inventory', 'drops', 'withdrawals'],
  // A restore ends battles and checks the keys of what it has loaded.
  'server/backup': ['battles', 'keys'],
  // A free box is a box without a price that recent play (its expected loss, as cashback sums it) keeps available, once per person by the place of the
  // session; the daily bonus names a code for deposits.
  'server/free-loot': ['cashback', 'auth', 'boxes', 'deposits', 'drops', 'inventory'],
  // A bonus that is given up takes its prizes out of the inventory.
  'server/bonus': ['inventory'],
  // Boxes win inventory items that the feed of drops shows.
  'server/boxes': ['inventory', 'drops'],
  // Cashback is given once per person, by the place of the session.
  'server/cashback': ['auth'],
  // The edge of a seat in a battle is that of its boxes.
  'server/counting': ['battles'],
  // A draft can be spun, a removed box loses its name in the feed, and its openings in battles earn a royalty.
  'server/custom-boxes': ['battles', 'boxes', 'drops'],
  // Deposits bring a bonus, and promo codes are given once per person by the place of the session.
  'server/deposits': ['auth', 'bonus'],
  // A self-exclusion ends sessions; a time-out lengthens a bonus.
  'server/exclusion': ['auth', 'bonus'],
  // What is given once per person is checked by the place of the session.
  'server/players': ['auth'],
  // A sale brings bonus coins that play has released already.
  'server/inventory': ['bonus'],
  // A returned stake brings bonus coins that play has released already.
  'server/round-bets': ['bonus'],
  // The auditor reads the days of games.
  'server/auditor': ['game-days'],
  // Metrics count the sockets of the main connection, and say how late the auditor and battles are.
  'server/metrics': ['auditor', 'battles', 'realtime'],
  // Upgrades stake and win inventory items.
  'server/upgrade': ['inventory'],
  // Withdrawals ship inventory items to the player's address, look at the debts of deposits and at whether a player has confirmed, and give a bonus up.
  'server/withdrawals': ['inventory', 'deposits', 'addresses', 'delivery', 'auth', 'bonus'],
  // Deliveries ship inventory items to the player's address.
  'server/delivery': ['inventory', 'addresses'],
  // Tickets name deposits and withdrawals.
  'server/support': ['deposits', 'withdrawals'],
  // The sandbox plays the product from outside.
  'server/sandbox': 'all',
  // The desk shows and decides what other domains keep.
  'server/desk': 'all',
};

/**
 * Rooms of the server below and above its domains, each with the rooms that it may use: core ← database ← outbox ← wallet ← domains; http uses
 * these foundations and no domain. A domain reaches http only from the files that register its routes and sockets.
 */
const LAYERS: Record<string, readonly string[]> = {
  core: [],
  database: ['core', 'runtime'],
  outbox: ['core', 'database', 'runtime'],
  wallet: ['core', 'database', 'outbox', 'players'],
  http: ['core', 'database', 'outbox', 'idempotency', 'security', 'runtime'],
};

/** Rooms that are edges of the server themselves: they serve pages, sockets and providers of the sandbox. */
const EDGES: readonly string[] = ['http', 'pages', 'realtime', 'sandbox', 'desk'];

interface Ban {
  regex: string;
  message: string;
}

const ban = (regex: string, message: string): Ban => ({ regex, message });
const folder = (names: readonly string[]): string => `^(#|(\\.\\./)+)(${names.join('|')})/`;

const NO_GRAPHICS = ban('^(pixi\\.js|@pixi/|gsap|matter-js)', 'Graphics live in scenes/; the shell reaches them through src/stage.');
const NO_APP_PIXI = ban('^@pixi/react', 'Only src/stage mounts the Pixi application.');
const NO_SHELL = ban(
  '^(react|react-dom|react-router|zustand|axios|pusher-js|socket\\.io-client|howler)(/|$)',
  'Scenes know nothing of React, stores, sound or the network.',
);
/** Every package but zod/mini, libphonenumber-js, punycode.js, @noble/hashes and @scure/base, spelled out letter by letter because the rule's expressions know no look-ahead. */
const PURE_ONLY = ban(
  '^([a-km-oq-y]|p[^u]|l([^i]|i[^b])|z[^o]|zod$|zod/[^m]|@[^ns]|@n[^o]|@s[^c]|@scure/(bip|[^b]))',
  'contract uses zod/mini, libphonenumber-js, punycode.js, @noble/hashes and @scure/base alone.',
);
const NO_SANDBOX = ban('^(#server|\\.)/sandbox/', 'The sandbox is loaded by import(), so that a production process never has it.');
const NO_NODE = ban('^node:', 'This floor runs in the browser too.');

const FLOORS = {
  contract: [ban(folder(['scenes', 'lab', 'src', 'server', 'tools', 'tests']), 'contract is the ground floor.'), PURE_ONLY],
  scenes: [ban(folder(['lab', 'src', 'server', 'tools', 'tests']), 'scenes stand on contract alone.'), NO_SHELL, NO_APP_PIXI, NO_NODE],
  src: [ban(folder(['lab', 'server', 'tools', 'tests']), 'The shell stands on contract and scenes.'), NO_NODE],
  lab: [ban(folder(['server', 'tools', 'tests']), 'The lab stands on contract, scenes and the stage of the shell.'), NO_NODE],
  server: [
    ban(folder(['scenes', 'lab', 'src', 'tools', 'tests']), 'The server stands on contract alone.'),
    NO_GRAPHICS,
    ban('^(react|vite)(/|$)', 'The server renders no React.'),
  ],
} satisfies Record<string, readonly Ban[]>;

type Floor = keyof typeof SHARED;

const domainsOf = (floor: Floor): string[] =>
  readdirSync(new URL(`./${floor}/`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** `onEdge`: for the files that register routes and sockets. */
function domainBans(floor: Floor, domain: string, onEdge = false): Ban[] {
  const guest = GUESTS[`${floor}/${domain}`] ?? [];
  if (guest === 'all') return [];
  const layer = floor === 'server' ? LAYERS[domain] : undefined;
  const allowed = new Set<string>([...(layer ?? SHARED[floor]), ...guest, domain]);
  if (floor === 'server' && (onEdge || EDGES.includes(domain))) allowed.add('http');
  const foreign = domainsOf(floor).filter((name) => !allowed.has(name));
  if (foreign.length === 0) return [];
  return [ban(`^(#${floor}/|(\\.\\./)+)(${foreign.join('|')})/`, 'Domains of one floor meet in the shared rooms, not in each other.')];
}

function domainOverrides(floor: Floor) {
  return domainsOf(floor).flatMap((domain) => {
    const graphics = floor === 'src' && domain !== 'stage' ? [NO_GRAPHICS] : [];
    const bans = (files: string, own: readonly Ban[]) => ({
      files: [`${floor}/${domain}/**/${files}`],
      rules: { 'no-restricted-imports': ['error', { patterns: [...FLOORS[floor], ...graphics, ...own] }] as const },
    });
    const all = bans('*.{ts,tsx}', domainBans(floor, domain));
    return floor === 'server' && !(domain in LAYERS) ? [all, bans('{routes,*-routes,sockets}.ts', domainBans(floor, domain, true))] : [all];
  });
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', '/public', 'node_modules', '/assets'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off',
    'no-eval': 'error',
    'unicorn/no-array-sort': 'off',
    'typescript/restrict-template-expressions': 'off',
    // Our objects are closures, not classes with a `this` to lose; spreading a text is how we get its code points.
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': 'off',
    // Cents are branded numbers; the rule knows plain ones only.
    'typescript/no-unsafe-unary-minus': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    { files: ['contract/**/*.ts'], rules: { 'no-restricted-imports': ['error', { patterns: FLOORS.contract }] } },
    {
      files: ['scenes/**/*.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          'Date',
          'setTimeout',
          'setInterval',
          'performance',
          'fetch',
          'localStorage',
          'requestAnimationFrame',
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'Decoration comes from a generator seeded with the bet.' },
        ],
      },
    },
    {
      files: ['server/**/*.ts', 'contract/**/*.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'Outcomes and ids come from the random port.' },
        ],
      },
    },
    { files: ['lab/**/*.ts'], rules: { 'no-restricted-imports': ['error', { patterns: FLOORS.lab }] } },
    { files: ['scenes/*.ts'], rules: { 'no-restricted-imports': ['error', { patterns: FLOORS.scenes }] } },
    { files: ['server/*.ts'], rules: { 'no-restricted-imports': ['error', { patterns: [...FLOORS.server, NO_SANDBOX] }] } },
    { files: ['src/*.{ts,tsx}'], rules: { 'no-restricted-imports': ['error', { patterns: FLOORS.src }] } },
    ...domainOverrides('scenes'),
    ...domainOverrides('src'),
    ...domainOverrides('server'),
    {
      files: ['**/*.test.{ts,tsx}', 'tests/**', 'tools/**'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        // Tests sort status codes and print whatever they were given.
        'typescript/require-array-sort-compare': 'off',
        'typescript/no-base-to-string': 'off',
        // Playwright's fixtures hand over by a function that is called `use`.
        'react/rules-of-hooks': 'off',
        'typescript/no-unsafe-unary-minus': 'off',
      },
    },
  ],
});
