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

/** Domains that may use named others, each for a reason: the layout mounts all pages, the home page shows cards of boxes, of battles and of players' boxes, the information pages have a box to try, battles are made of boxes, players make boxes, upgrades stake and win inventory items, deliveries ship them, the sandbox plays the product from outside, a draft of a player's box can be spun and a removed one loses its name in the feed, battles and boxes win inventory items that the feed shows, a restore ends battles and checks the keys of what it has loaded, withdrawals ship inventory items to the player's address and look at the debts of deposits and at whether a player has confirmed, the profile's page shows the panels of the account, tickets name deposits and withdrawals, a free box is a box that costs nothing that recent play keeps open, and the daily bonus names a code for deposits, the profile's navigation shows unread answers, the page of limits shows panels like the account's, a registration keeps the link that brought the player, deposits bring a bonus and withdrawals give it up with its prizes, a sale and a returned stake bring bonus coins that play has released already, cashback and promo codes are given once to a person by the place of the session, the edge of a seat in a battle is that of its boxes, a game's day counts what boxes of battles are expected to pay, the auditor reads the days of games, metrics count the sockets of the main connection, a self-exclusion ends sessions, a time-out lengthens a bonus, and the desk shows and decides what other domains keep. */
const GUESTS: Record<string, readonly string[] | 'all'> = {
  'src/app': 'all',
  'src/account': ['auth'],
  'src/free-loot': ['boxes', 'drops'],
  'src/home': ['battle', 'boxes', 'custom-boxes'],
  'src/information': ['boxes'],
  'src/boxes': ['drops', 'inventory'],
  'src/battle': ['boxes'],
  'src/custom-boxes': ['boxes'],
  'src/upgrade': ['inventory'],
  'src/withdrawals': ['inventory'],
  'src/profile': ['account', 'support'],
  'src/protection': ['account'],
  'server/account': ['auth'],
  'server/auth': ['referral'],
  'server/battles': ['inventory', 'drops'],
  'server/backup': ['battles', 'keys'],
  'server/free-loot': ['cashback', 'auth', 'boxes', 'deposits', 'drops', 'inventory'],
  'server/bonus': ['inventory'],
  'server/boxes': ['inventory', 'drops'],
  'server/cashback': ['auth'],
  'server/counting': ['battles'],
  'server/custom-boxes': ['battles', 'boxes', 'drops'],
  'server/deposits': ['auth', 'bonus'],
  'server/exclusion': ['auth', 'bonus'],
  'server/players': ['auth'],
  'server/referral': ['battles'],
  'server/inventory': ['bonus'],
  'server/round-bets': ['bonus'],
  'server/auditor': ['game-days'],
  'server/metrics': ['realtime'],
  'server/upgrade': ['inventory'],
  'server/withdrawals': ['inventory', 'deposits', 'addresses', 'delivery', 'auth', 'bonus'],
  'server/delivery': ['inventory', 'addresses'],
  'server/support': ['deposits', 'withdrawals'],
  'server/sandbox': 'all',
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
/** Every package but zod/mini, libphonenumber-js, @noble/hashes and @scure/base, spelled out letter by letter because the rule's expressions know no look-ahead. */
const PURE_ONLY = ban(
  '^([a-km-y]|l([^i]|i[^b])|z[^o]|zod$|zod/[^m]|@[^ns]|@n[^o]|@s[^c]|@scure/(bip|[^b]))',
  'contract uses zod/mini, libphonenumber-js, @noble/hashes and @scure/base alone.',
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
