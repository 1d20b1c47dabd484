import account from './account.json' with { type: 'json' };
import auth from './auth.json' with { type: 'json' };
import battles from './battles.json' with { type: 'json' };
import bets from './bets.json' with { type: 'json' };
import boxes from './boxes.json' with { type: 'json' };
import cashback from './cashback.json' with { type: 'json' };
import crash from './crash.json' with { type: 'json' };
import custom from './custom.json' with { type: 'json' };
import deposit from './deposit.json' with { type: 'json' };
import dice from './dice.json' with { type: 'json' };
import drops from './drops.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import fairness from './fairness.json' with { type: 'json' };
import freeLoot from './free-loot.json' with { type: 'json' };
import information from './information.json' with { type: 'json' };
import inventory from './inventory.json' with { type: 'json' };
import invoices from './invoices.json' with { type: 'json' };
import leaderboard from './leaderboard.json' with { type: 'json' };
import odds from './odds.json' with { type: 'json' };
import offline from './offline.json' with { type: 'json' };
import openings from './openings.json' with { type: 'json' };
import play from './play.json' with { type: 'json' };
import plinko from './plinko.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };
import proof from './proof.json' with { type: 'json' };
import protection from './protection.json' with { type: 'json' };
import referral from './referral.json' with { type: 'json' };
import rounds from './rounds.json' with { type: 'json' };
import security from './security.json' with { type: 'json' };
import stage from './stage.json' with { type: 'json' };
import support from './support.json' with { type: 'json' };
import today from './today.json' with { type: 'json' };
import upgrade from './upgrade.json' with { type: 'json' };
import wallet from './wallet.json' with { type: 'json' };
import wheel from './wheel.json' with { type: 'json' };
import withdrawals from './withdrawals.json' with { type: 'json' };

/** The texts of everything that comes after the first paint. */
export const restTexts = {
  account,
  auth,
  battles,
  bets,
  boxes,
  cashback,
  crash,
  custom,
  deposit,
  dice,
  drops,
  errors,
  fairness,
  'free-loot': freeLoot,
  information,
  inventory,
  invoices,
  leaderboard,
  odds,
  offline,
  openings,
  play,
  plinko,
  profile,
  proof,
  protection,
  referral,
  rounds,
  security,
  stage,
  support,
  today,
  upgrade,
  wallet,
  wheel,
  withdrawals,
};
