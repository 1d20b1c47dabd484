/** What a browser says of itself, in words that its owner knows; null where it says nothing known. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** No browser needs more to name itself; the rest is not looked at. */
const MAX_AGENT_CHARACTERS = 512;

/** The first that is found wins: browsers also name those that they are made of or want to be taken for. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['YaBrowser/', 'Yandex Browser'],
  ['Vivaldi/', 'Vivaldi'],
  ['DuckDuckGo/', 'DuckDuckGo'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const firstIn = (agent: string, marks: readonly (readonly [string, string])[]): string | null =>
  marks.find(([mark]) => agent.includes(mark))?.[1] ?? null;

/** The device that a User-Agent header names. The header is a claim: it helps players to recognise their own devices and decides nothing. */
export function deviceOf(userAgent: string | undefined): Device {
  const agent = (userAgent ?? '').slice(0, MAX_AGENT_CHARACTERS);
  return { browser: firstIn(agent, BROWSERS), system: firstIn(agent, SYSTEMS) };
}

/** A device in a few words, such as `Firefox on Linux`. */
export const deviceName = ({ browser, system }: Device): string =>
  [browser, system].filter((part) => part !== null).join(' on ') || 'An unknown device';
