import type { Refusal } from '#server/core/refusal.ts';
import type { RefusalData } from '#server/core/refusal-reasons.ts';
import { ACCOUNT_ANSWERS } from './account-answers.ts';
import type { Answer, Answers } from './answer.ts';
import { BATTLE_ANSWERS } from './battle-answers.ts';
import { BOX_ANSWERS } from './box-answers.ts';
import { CALL_ANSWERS } from './call-answers.ts';
import { DESK_ANSWERS } from './desk-answers.ts';
import { GAME_ANSWERS } from './game-answers.ts';
import { LIMIT_ANSWERS } from './limit-answers.ts';
import { MONEY_ANSWERS } from './money-answers.ts';
import { SERVICE_ANSWERS } from './service-answers.ts';

/** The one table of the reasons: status, code on the wire and sentence of each. What no part of the shop refuses is in `failure-body.ts`. */
export const ANSWERS: Answers<RefusalData> = {
  ...CALL_ANSWERS,
  ...ACCOUNT_ANSWERS,
  ...DESK_ANSWERS,
  ...GAME_ANSWERS,
  ...BATTLE_ANSWERS,
  ...BOX_ANSWERS,
  ...MONEY_ANSWERS,
  ...LIMIT_ANSWERS,
  ...SERVICE_ANSWERS,
};

/** How a refusal is answered. */
export function answerTo({ reason, data }: Refusal): Answer {
  const answer = ANSWERS[reason] as Answer | ((given: Refusal['data']) => Answer);
  return typeof answer === 'function' ? answer(data) : answer;
}

/** The sentence of a refusal; null for none. */
export function sentenceOf(refusal: Refusal | null): string | null {
  return refusal && answerTo(refusal)[2];
}
