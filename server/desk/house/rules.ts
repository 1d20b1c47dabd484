import { sql } from 'drizzle-orm';
import { previewRule, ruleSettings } from '#contract/api/desk/rules.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { aboutSettings } from '#server/runtime/settings/declare.ts';
import { readSettings, SettingError } from '#server/runtime/settings/read-settings.ts';
import { RULE_SETTINGS, type RuleSetting, settingsSchema } from '#server/runtime/settings/settings.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { NO_ONE } from '../acts/log.ts';

interface Preview {
  what: string;
  /** How many records the value of a setting touches now; coins are cents. */
  count(tx: Tx, value: number): Promise<number>;
}

const counted = (what: string, query: (value: number) => ReturnType<typeof sql>): Preview => ({
  what,
  async count(tx, value) {
    const { rows } = await tx.execute(query(value));
    return Number(rows[0]?.['total']);
  },
});

/** The settings whose other values touch what is there; all others only concern what comes. */
const PREVIEWS: Partial<Record<RuleSetting, readonly Preview[]>> = {
  DESK_TWO_PERSONS: [
    counted(
      'Waiting withdrawals that would need two approvals',
      (value) => sql`
        select count(*) as total from withdrawal w where w.status = 'new' and w.review = 'waiting' and ${value}::bigint < (
          select sum(o.worth) from withdrawal o where o.user_id = w.user_id and o.status not in ('canceled', 'canceled_by_user')
            and o.created_at > w.created_at - interval '24 hours' and o.created_at <= w.created_at)`,
    ),
  ],
  UNPLAYED_FEE_PERCENT: [
    counted(
      'Players who would pay a fee for deposited coins',
      (value) => sql`select count(*) as total from play_through p where p.required > p.played and ${value}::bigint > 0`,
    ),
  ],
};

/** A text of the settings without its marks of code. */
const plain = (text: string): string => text.replaceAll('`', '');

/** The settings of rules that are in force, and whom another value would touch. */
export function registerRuleSettings(app: App, deps: Deps): void {
  const { ruleTexts } = deps.config;
  handleDesk(app, deps, ruleSettings, async () => {
    const data = RULE_SETTINGS.map((name) => {
      const about = aboutSettings.get(settingsSchema.shape[name]);
      if (!about) throw new Error(`${name} has no description`);
      const unset = plain('text' in about.unset ? about.unset.text : about.unset.means);
      const value = ruleTexts[name] ?? unset;
      return { name, value, unset, says: plain(about.says), takes: about.takes, unit: about.unit ?? null, previews: name in PREVIEWS };
    });
    return { reply: { data }, ...NO_ONE };
  });

  handleDesk(app, deps, previewRule, async (tx, { input: { query } }) => {
    const name = RULE_SETTINGS.find((one) => one === query.name);
    if (name === undefined) throw new Refusal('setting_not_found');
    const numberOf = (text: string | undefined): number => Number(readSettings(text === undefined ? {} : { [name]: text }).settings[name]);
    try {
      const [now, after] = [numberOf(ruleTexts[name]), numberOf(query.value)];
      const lines = [];
      for (const { what, count } of PREVIEWS[name] ?? []) lines.push({ what, now: await count(tx, now), after: await count(tx, after) });
      return { reply: { data: { fault: null, lines } }, ...NO_ONE };
    } catch (error) {
      if (error instanceof SettingError) return { reply: { data: { fault: error.message, lines: [] } }, ...NO_ONE };
      throw error;
    }
  });
}
