import { expect, it } from 'vitest';
import { configurationFault, customBoxPrice, isCustomPrice } from '#contract/custom-boxes/configuration.ts';
import { boxNameFault } from '#contract/custom-boxes/name.ts';
import { presetChances } from '#contract/custom-boxes/presets.ts';
import { readCatalogueData } from '#server/catalogue/read-data.ts';
import { isHouseName } from '#server/security/house-names.ts';
import { hasBadWord } from '#server/security/word-filter.ts';
import { DEMO_BOXES } from './demo-boxes.data.ts';

const { prizes, boxes } = readCatalogueData();
const valueOf = new Map(prizes.map(({ id, price }) => [id, price]));

it.each(DEMO_BOXES)('the demo players’ box “$name” can be published', ({ name, preset, prizes: ids }) => {
  expect(boxNameFault(name)).toBeNull();
  expect(hasBadWord(name) || isHouseName(name) || boxes.some((box) => box.name.toLowerCase() === name.toLowerCase())).toBe(false);
  const values = ids.map((id) => valueOf.get(id) ?? expect.unreachable(id));
  const chances = presetChances(preset, values);
  expect(configurationFault(ids.map((id, index) => ({ id, chance: chances[index] ?? 0 })))).toBeNull();
  const price = customBoxPrice(values.map((value, index) => ({ value, chance: chances[index] ?? 0 })));
  expect(isCustomPrice(price)).toBe(true);
});
