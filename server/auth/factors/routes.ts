import {
  addPasskey,
  beginConfirmByPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginTotp,
  confirmSession,
  factors,
  type Factors,
  finishTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '#contract/api/second-factor.ts';
import { isoOrNull } from '#server/core/clock.ts';
import { Refusal } from '#server/core/refusal.ts';
import { handle } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { confirm } from '../confirm.ts';
import { requireOwnPage } from '../refresh-cookie.ts';
import { requireConfirmed } from '../require-confirmed.ts';
import { openChallenge, waitingPlayer } from './challenges.ts';
import { hasFactor, heldFactors } from './held-factors.ts';
import { passkeyOrigins } from './origins.ts';
import { creationOptions, requestOptions } from './passkey-options.ts';
import { listPasskeys, MAX_PASSKEYS, removePasskey as removeKept, renamePasskey as renameKept } from './passkeys.ts';
import { renewRecoveryCodes as makeCodes } from './recovery-codes.ts';
import { accountOf, changeFactors, tidyCodes, turnPasskeyOn, turnTotpOn } from './set-up.ts';
import { beginTotp as makeTotp, removeTotp as removeApp } from './totp.ts';

async function showFactors({ db }: Deps, userId: string): Promise<Factors> {
  const held = await heldFactors(db.read, userId);
  const passkeys = await listPasskeys(db.read, userId);
  return {
    password: held.password,
    totp_since: isoOrNull(held.totpSince),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt, synced }) => ({
      id,
      name,
      created_at: new Date(createdAt).toISOString(),
      used_at: isoOrNull(usedAt),
      synced,
    })),
    recovery_codes_left: held.codesLeft,
  };
}

/** The calls by which a player confirms, and by which a browser begins to sign in by a passkey. */
function registerProofs(app: App, deps: Deps): void {
  handle(app, deps, confirmSession, async ({ input, player, request }) => {
    await confirm(deps, player, input.body.proof, request);
    return { msg: 'Confirmed.' };
  });

  handle(app, deps, beginConfirmByPasskey, async ({ player }) => {
    const options = await requestOptions(deps, player.id);
    const owner = { userId: player.id, sessionId: player.sessionId };
    return { challenge: await openChallenge(deps.db.read, deps, 'passkey_confirm', owner, options.challenge), options };
  });

  handle(
    app,
    deps,
    beginPasskeySignIn,
    async ({ input, request, reply }) => {
      requireOwnPage(request, deps.config);
      reply.header('cache-control', 'no-store');
      const waiting = input.body.challenge;
      const userId = waiting === undefined ? null : await waitingPlayer(deps.db.read, deps, waiting);
      if (waiting !== undefined && userId === null) throw new Refusal('sign_in_timed_out');
      const options = await requestOptions(deps, userId);
      const purpose = userId === null ? 'passkey_sign_in' : 'passkey_factor';
      return { challenge: await openChallenge(deps.db.read, deps, purpose, { userId, sessionId: null }, options.challenge), options };
    },
    'passkeyRequest',
  );
}

function registerTotp(app: App, deps: Deps): void {
  handle(app, deps, beginTotp, async ({ player, reply }) => {
    await requireConfirmed(deps.db.read, deps, player);
    reply.header('cache-control', 'no-store');
    const made = await makeTotp(deps.db.read, deps, await accountOf(deps, player.id));
    if (!made) throw new Refusal('authenticator_exists');
    return made;
  });

  handle(app, deps, finishTotp, async ({ input, player, reply }) => {
    reply.header('cache-control', 'no-store');
    return { msg: 'Your authenticator app is on.', recovery_codes: await turnTotpOn(deps, player, input.body.code) };
  });

  handle(app, deps, removeTotp, async ({ player }) => {
    await changeFactors(deps, player, 'The authenticator app was turned off.', async (tx) => {
      if (!(await removeApp(tx, player.id))) throw new Refusal('authenticator_missing');
      await tidyCodes(tx, player.id);
    });
    return { msg: 'Your authenticator app is off.' };
  });

  handle(app, deps, renewRecoveryCodes, async ({ player, reply }) => {
    reply.header('cache-control', 'no-store');
    const codes = await changeFactors(deps, player, 'New recovery codes were created. The old ones no longer work.', async (tx) => {
      if (!hasFactor(await heldFactors(tx, player.id))) throw new Refusal('factor_missing');
      return makeCodes(tx, deps, player.id);
    });
    return { msg: 'Your old recovery codes no longer work.', recovery_codes: codes };
  });
}

function registerPasskeys(app: App, deps: Deps): void {
  handle(app, deps, beginPasskey, async ({ player }) => {
    await requireConfirmed(deps.db.read, deps, player);
    if ((await heldFactors(deps.db.read, player.id)).passkeys >= MAX_PASSKEYS) throw new Refusal('passkey_limit', { most: MAX_PASSKEYS });
    const options = await creationOptions(deps, await accountOf(deps, player.id));
    const owner = { userId: player.id, sessionId: player.sessionId };
    return { challenge: await openChallenge(deps.db.read, deps, 'passkey_add', owner, options.challenge), options };
  });

  handle(app, deps, addPasskey, async ({ input, player, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const codes = await turnPasskeyOn(deps, player, input.body, passkeyOrigins(request, deps.config));
    return { msg: 'Passkey added.', recovery_codes: codes };
  });

  handle(app, deps, renamePasskey, async ({ input, player }) => {
    if (!(await renameKept(deps.db.read, player.id, input.params.id, input.body.name))) throw new Refusal('passkey_missing');
    return { msg: 'Renamed.' };
  });

  handle(app, deps, removePasskey, async ({ input, player }) => {
    await changeFactors(deps, player, 'A passkey was removed.', async (tx) => {
      if (!(await removeKept(tx, player.id, input.params.id))) throw new Refusal('passkey_missing');
      await tidyCodes(tx, player.id);
    });
    return { msg: 'Passkey removed.' };
  });
}

/** Second factors, confirming by them, and what a passkey needs to sign in. */
export function registerFactors(app: App, deps: Deps): void {
  handle(app, deps, factors, async ({ player }) => ({ data: await showFactors(deps, player.id) }));
  registerProofs(app, deps);
  registerTotp(app, deps);
  registerPasskeys(app, deps);
}
