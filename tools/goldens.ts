import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beyondBounds, blockMeans, OWN_FILE, textOfMeans } from '#tests/visual/block-means.ts';
import { faultOf } from '#tests/visual/golden-fault.ts';
import { browserOf, GOLDEN_FOLDER, readRecord, writeRecord } from '#tests/visual/golden-record.ts';
import { type Golden, goldenGroups, goldens, photograph, type Taken } from '#tests/visual/goldens.ts';
import { openVisit, PAGES, type PageVisit, pageVisits } from '#tests/visual/page-photographs.ts';
import { majorOf, pixelsOf } from '#tests/visual/pixels.ts';
import { SCENE_KEYS } from '#scenes/registry.ts';
import { serveLab } from './lab-server.ts';
import { launchChromium } from './launch-chromium.ts';
import { projectRoot } from './project.ts';
import { groupsOf, totalsIn } from './review/causes.ts';
import { compare, type FoundChange } from './review/compare.ts';
import { reviewerName } from './review/history.ts';
import { writeReviewFiles } from './review/pages.ts';
import { outcomeLines, Review } from './review/review.ts';
import { serveReview } from './review/serve.ts';

/*
 * `npm run goldens`: takes every photograph, compares it with the kept one, and serves a review of those that differ. Only what is accepted there is replaced.
 * Exit code 1 when one is refused or not decided. `npm run goldens -- mythic loss` takes only those whose name holds one of the words.
 * `--means` records the means of the blocks anew where a photograph is within the error of the kept one's palette, so that the strict bounds apply to this version.
 */

/** Of the lab that is photographed; the review is served on the next one, or on a free one where that is taken. */
const PORT = Number(process.env['LAB_PORT'] ?? 4410);
const REPORT = join(projectRoot, 'test-results/goldens');
const MEANS = '--means';
const recordsMeans = process.argv.includes(MEANS);
const nameParts = process.argv.slice(2).filter((word) => word !== MEANS);
const isChosen = (name: string): boolean => nameParts.length === 0 || nameParts.some((part) => name.includes(part));

const photographed = [...goldens, ...pageVisits.flatMap(({ photographs }) => photographs)].map(({ name }) => name);
mkdirSync(GOLDEN_FOLDER, { recursive: true });
const stored = readdirSync(GOLDEN_FOLDER).flatMap((file) => (file.endsWith('.png') ? [file.slice(0, -'.png'.length)] : []));
// Before the lab is built.
const unmatched = nameParts.filter((part) => ![...photographed, ...stored].some((name) => name.includes(part)));
if (unmatched.length > 0) {
  console.error(`No photograph has a name with ${unmatched.map((part) => `“${part}”`).join(', ')} in it.`);
  process.exit(1);
}

const inCi = Boolean(process.env['CI']);
// Before the photographs, which take minutes.
const by = inCi ? '' : reviewerName();

const keptOf = (name: string): Buffer | null => {
  const file = join(GOLDEN_FOLDER, `${name}.png`);
  return existsSync(file) ? readFileSync(file) : null;
};

/** The change of a photograph that differs from the kept one, or whose facts do; none otherwise. */
async function changed(name: string, scene: string, taken: Taken, runningMajor: number): Promise<FoundChange[]> {
  const { picture, facts, wordBoxes } = taken;
  const record = readRecord(GOLDEN_FOLDER, scene)[name];
  const before = keptOf(name);
  if ((await faultOf(taken, name, scene, runningMajor)) !== null)
    return [await compare({ name, scene, before, now: picture, facts, wordBoxes, record })];
  if (recordsMeans && browserOf(record) !== runningMajor) {
    const now = blockMeans(await pixelsOf(picture));
    if (before && beyondBounds(blockMeans(await pixelsOf(before)), now, OWN_FILE) === null)
      writeRecord(GOLDEN_FOLDER, scene, name, { ...record, means: await textOfMeans(now), browser: runningMajor });
  }
  return [];
}

/** Kept photographs that no story takes. */
function removed(): Promise<FoundChange[]> {
  const left = stored.filter((name) => !photographed.includes(name) && isChosen(name));
  return Promise.all(
    left.map((name) => {
      const scene = [...SCENE_KEYS, PAGES].find((key) => name.startsWith(`${key}-`)) ?? 'removed';
      return compare({ name, scene, before: keptOf(name), now: null, facts: {}, wordBoxes: [], record: undefined });
    }),
  );
}

async function photographAll(chosen: readonly Golden[], visits: readonly PageVisit[]): Promise<{ found: FoundChange[]; version: string }> {
  const { url, close } = await serveLab(PORT);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ deviceScaleFactor: 1 });
    await page.goto(`${url}/tests/visual/page.html`);
    await page.waitForFunction(() => 'visual' in window);
    const version = browser.version();
    const found: FoundChange[] = [];
    for (const group of goldenGroups(chosen)) {
      const taken = await photograph(page, group);
      for (const [index, golden] of group.entries()) {
        const one = taken[index];
        if (one) found.push(...(await changed(golden.name, golden.show.scene, one, majorOf(version))));
      }
    }
    for (const visit of visits) {
      const { photograph: take, close: leave } = await openVisit(browser, url, visit);
      for (const photograph of visit.photographs)
        found.push(...(await changed(photograph.name, PAGES, await take(photograph), majorOf(version))));
      await leave();
    }
    return { found: [...found, ...(await removed())], version };
  } finally {
    await browser.close();
    await close();
  }
}

/** Serves the review until it is finished or the command is interrupted. Returns true when every change was accepted. */
async function review(found: readonly FoundChange[], version: string): Promise<boolean> {
  const groups = groupsOf(
    found.map(({ change }) => change),
    totalsIn(GOLDEN_FOLDER, [...SCENE_KEYS, PAGES]),
  );
  const decided = new Review(GOLDEN_FOLDER, found, { by, browser: majorOf(version) });
  if (inCi) console.log(`Report: ${relative(projectRoot, await writeReviewFiles(REPORT, found, groups))}`);
  else {
    const served = await serveReview(decided, found, groups, PORT + 1);
    console.log(`Review, until you finish there or press Ctrl+C here: ${served.url}`);
    await Promise.race([served.finished, new Promise((resolve) => process.once('SIGINT', resolve))]);
    await served.close();
  }
  for (const line of outcomeLines(decided.outcome)) console.log(line);
  return decided.outcome.accepted.length === found.length;
}

const chosen = goldens.filter(({ name }) => isChosen(name));
const visits = pageVisits.flatMap(({ photographs, ...visit }) => {
  const named = photographs.filter(({ name }) => isChosen(name));
  return named.length === 0 ? [] : [{ ...visit, photographs: named }];
});
const count = chosen.length + visits.flatMap(({ photographs }) => photographs).length;
const { found, version } = await photographAll(chosen, visits);
console.log(`${count} photographs taken with Chromium ${version}: ${found.length} differ.`);
if (found.length > 0 && !(await review(found, version))) process.exitCode = 1;
