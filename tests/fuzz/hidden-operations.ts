import type { OpenApiDocument } from './openapi-calls.ts';

const text = { type: 'string' } as const;
const inPath = (...names: string[]) => names.map((name) => ({ name, in: 'path' as const, schema: text }));
const inQuery = (...names: string[]) => names.map((name) => ({ name, in: 'query' as const, schema: text }));

const SIGNED = inQuery('auth_key', 'auth_timestamp', 'auth_version', 'body_md5', 'auth_signature');
const CHECKOUT = '/sandbox/zen/checkout/{id}';
const TRADE = '/sandbox/skinsback/pay/{id}';
const STAND_INS = '/sandbox/sign-in';
const ASKED = inQuery('client_id', 'redirect_uri', 'response_type', 'state', 'code_challenge', 'code_challenge_method');
const SENT = '/sandbox/wallet/sent/{id}';

/** What the shop serves beside its document: pages and files, the providers' pages, reports of browsers, Pusher's HTTP API. */
export const HIDDEN_OPERATIONS: OpenApiDocument = {
  paths: {
    '/': { get: { parameters: inQuery('modal', 'promocode') } },
    '/{page}': { get: { parameters: inPath('page') } },
    '/boxes/{slug}': { get: { parameters: inPath('slug') } },
    '/{boxtype}/{boxname}': { get: { parameters: inPath('boxtype', 'boxname') } },
    '/assets/{file}': { get: { parameters: inPath('file') } },
    '/avatars/{version}/{picture}': { get: { parameters: inPath('version', 'picture') } },
    '/covers/{version}/{look}/{prizes}': { get: { parameters: inPath('version', 'look', 'prizes') } },
    '/api/profile/data/{token}': { get: { parameters: inPath('token') } },
    '/api/csp-report': { post: {} },
    [CHECKOUT]: { get: { parameters: inPath('id') } },
    [`${CHECKOUT}/pay`]: { post: { parameters: inPath('id') } },
    [`${CHECKOUT}/secure`]: { get: { parameters: inPath('id') }, post: { parameters: inPath('id') } },
    '/sandbox/wallet': { get: { parameters: inQuery('currency', 'address', 'amount') } },
    '/sandbox/wallet/send': { post: {} },
    [SENT]: { get: { parameters: inPath('id') } },
    [`${SENT}/reverse`]: { post: { parameters: inPath('id') } },
    '/sandbox/alphapo/api/currencies/rates': { post: {} },
    '/sandbox/alphapo/api/addresses/take': { post: {} },
    '/sandbox/alphapo/api/payments/show': { post: {} },
    '/sandbox/alphapo/api/payments/changes': { post: {} },
    '/sandbox/zen/api/payments': { post: {} },
    '/sandbox/skinsback/api': { post: {} },
    [TRADE]: { get: { parameters: inPath('id') } },
    [`${TRADE}/review`]: { post: { parameters: inPath('id') } },
    [`${TRADE}/trade`]: { post: { parameters: inPath('id') } },
    [`${TRADE}/roll-back`]: { post: { parameters: inPath('id') } },
    '/sandbox/gift-cards': { get: { parameters: inQuery('amount') } },
    '/sandbox/gift-cards/buy': { post: {} },
    '/sandbox/gift-cards/voucher': { post: {} },
    '/sandbox/gift-cards/take-back': { post: {} },
    '/sandbox/clerk': { get: {} },
    '/sandbox/clerk/{id}/{move}': { post: { parameters: inPath('id', 'move') } },
    '/sandbox/outbox': { get: { parameters: inQuery('to') } },
    '/sandbox/outbox/{id}': { get: { parameters: inPath('id') } },
    '/sandbox/outbox/{id}/html': { get: { parameters: inPath('id') } },
    '/sandbox/outbox/mood/{mood}': { post: { parameters: inPath('mood') } },
    '/sandbox/outbox/try': { post: {} },
    '/sandbox/boxes': { get: {} },
    '/sandbox/boxes/{slug}': { post: { parameters: inPath('slug') } },
    '/sandbox/support': { get: {} },
    '/sandbox/support/{id}': { get: { parameters: inPath('id') }, post: { parameters: inPath('id') } },
    '/sandbox/support/pictures/{id}': { get: { parameters: inPath('id') } },
    '/sandbox/support/auto/{on}': { post: { parameters: inPath('on') } },
    '/sandbox/warehouse/orders': { post: {} },
    '/sandbox/alphapo/api/withdrawal/crypto': { post: {} },
    '/auth/{provider}': { get: { parameters: [...inPath('provider'), ...inQuery('code', 'state', 'error', 'openid.mode')] } },
    '/social/{provider}/redirect': { get: { parameters: [...inPath('provider'), ...inQuery('intent', 'next')] } },
    [`${STAND_INS}/google/authorize`]: { get: { parameters: ASKED } },
    [`${STAND_INS}/google/token`]: { post: {} },
    [`${STAND_INS}/facebook/dialog/oauth`]: { get: { parameters: ASKED } },
    [`${STAND_INS}/facebook/oauth/access_token`]: { post: {} },
    [`${STAND_INS}/facebook/me`]: { get: { parameters: inQuery('fields', 'appsecret_proof') } },
    [`${STAND_INS}/steam/login`]: { get: { parameters: inQuery('openid.mode', 'openid.ns', 'openid.return_to') }, post: {} },
    [`${STAND_INS}/steam/summaries`]: { get: { parameters: inQuery('key', 'steamids') } },
    [`${STAND_INS}/{provider}/decide`]: { post: { parameters: inPath('provider') } },
    '/apps/{app}/events': { post: { parameters: [...inPath('app'), ...SIGNED] } },
    '/apps/{app}/batch_events': { post: { parameters: [...inPath('app'), ...SIGNED] } },
    '/apps/{app}/channels': { get: { parameters: [...inPath('app'), ...SIGNED, ...inQuery('info', 'filter_by_prefix')] } },
    '/apps/{app}/channels/{channel}': { get: { parameters: [...inPath('app', 'channel'), ...SIGNED] } },
    '/apps/{app}/users/{user}/terminate_connections': { post: { parameters: [...inPath('app', 'user'), ...SIGNED] } },
  },
};
