import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aboutSettings } from '#server/runtime/settings/declare.ts';
import { SETTING_GROUPS, type SettingName, settingsSchema } from '#server/runtime/settings/settings.ts';
import { projectRoot } from './project.ts';

/*
 * `npm run settings`: writes .env.example and the tables of docs/operations.md from the schema of the environment. A test holds both to it.
 */

/** Path of the example of an environment file. */
export const ENV_EXAMPLE = join(projectRoot, '.env.example');

/** The page whose tables of settings are generated. */
export const OPERATIONS = join(projectRoot, 'docs/operations.md');

const BEGIN = '<!-- The tables from here on are written by `npm run settings`. -->';
const END = '<!-- The tables end here. -->';

type About = NonNullable<ReturnType<typeof aboutSettings.get>>;

/** The settings of a group, with what is known of each. */
function aboutGroup(group: object): [SettingName, About][] {
  return Object.keys(group).map((key) => {
    const name = key as SettingName;
    const about = aboutSettings.get(settingsSchema.shape[name]);
    if (about === undefined) throw new Error(`${name} has no description`);
    return [name, about];
  });
}

const withUnit = ({ takes, unit }: About): string => (unit === undefined || takes.includes(unit) ? takes : `${takes} (${unit})`);

const plain = (text: string): string => text.replaceAll('`', '');

/** How the column "Unset" shows what an unset setting means. */
function unsetCell({ unset }: About): string {
  if ('means' in unset) return unset.means;
  return unset.text === '' ? 'none' : `\`${unset.text}\``;
}

function exampleOf([name, about]: [SettingName, About]): string {
  const unset = 'means' in about.unset ? `Unset: ${plain(about.unset.means)}.` : '';
  const production = about.production === undefined ? '' : `Production: ${plain(about.production)}.`;
  const notes = [`Takes ${withUnit(about)}.`, unset, production].filter((note) => note !== '').join(' ');
  const value = 'text' in about.unset ? about.unset.text : '';
  return `# ${plain(about.says)}\n# ${notes}\n# ${name}=${/[^\w.:/,@+-]/.test(value) ? `'${value}'` : value}\n`;
}

/** The text of .env.example: every setting, switched off, with its default. */
export function envExample(): string {
  const head =
    '# Settings of Fairdrop, read from the environment at the start. Written by `npm run settings`.\n' +
    '# To use a copy of this file: set -a; . ./.env; set +a; npm start\n';
  const groups = Object.entries(SETTING_GROUPS).map(
    ([title, group]) => `# ── ${title} ──\n\n${aboutGroup(group).map(exampleOf).join('\n')}`,
  );
  return [head, ...groups].join('\n');
}

function rowOf([name, about]: [SettingName, About]): string {
  const production = about.production === undefined ? '' : ` Production: ${about.production}.`;
  return `| \`${name}\` | ${unsetCell(about)} | ${withUnit(about)} | ${about.says}${production} |`;
}

/** The tables of docs/operations.md, one for each group of settings. */
function settingTables(): string {
  return Object.entries(SETTING_GROUPS)
    .map(([title, group]) =>
      [`### ${title}`, '', '| Setting | Unset | Takes | Meaning |', '|---|---|---|---|', ...aboutGroup(group).map(rowOf)].join('\n'),
    )
    .join('\n\n');
}

/** The page with its tables written anew. Throws when the marks around them are missing. */
export function withSettingTables(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/operations.md has lost "${BEGIN}" or "${END}"`);
  return `${before}${BEGIN}\n\n${settingTables()}\n\n${END}${after}`;
}

if (import.meta.main) {
  writeFileSync(ENV_EXAMPLE, envExample());
  writeFileSync(OPERATIONS, withSettingTables(readFileSync(OPERATIONS, 'utf8')));
}
