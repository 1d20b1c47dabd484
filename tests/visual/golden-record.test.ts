import { expect, it } from 'vitest';
import { GOLDEN_FOLDER, recordFaults } from './golden-record.ts';

it('each photograph that a review accepted is the file that was accepted', () => {
  expect(recordFaults(GOLDEN_FOLDER)).toEqual([]);
});
