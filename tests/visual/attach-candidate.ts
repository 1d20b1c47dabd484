import type { TestInfo } from '@playwright/test';
import { CANDIDATE_FACTS, CANDIDATE_PICTURE } from '#tools/suites/changed-photographs.ts';
import type { Taken } from './goldens.ts';

/** Keeps what the report of the run shows of a photograph that differs (tools/suites/changed-photographs.ts). */
export async function attachCandidate(info: TestInfo, name: string, scene: string, { picture, facts, wordBoxes }: Taken): Promise<void> {
  await info.attach(`${CANDIDATE_PICTURE}${name}`, { body: picture, contentType: 'image/png' });
  await info.attach(`${CANDIDATE_FACTS}${name}`, { body: JSON.stringify({ scene, facts, wordBoxes }), contentType: 'application/json' });
}
