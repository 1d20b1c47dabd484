import { type Facts, plainText } from './markup.ts';
import type { Answer, AnswerGroup, Block } from './text.ts';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function sentencesOf(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  return 'list' in block ? block.list : block.rows.flat();
}

function textOf({ question, blocks }: Answer, facts: Facts): string {
  return [question, ...blocks.flatMap(sentencesOf).map((sentence) => plainText(sentence, facts))].join(' ').toLowerCase();
}

/** A word in its singular, as an answer may contain it: “passkeys” is answered by “passkey”. */
const singular = (word: string): string => word.replace(/(?<=\p{L}{3})s$/u, '');

/** The groups with the answers that have each of the words, or their beginnings; all of them where nothing is sought. Empty groups are left out. */
export function answersWith(groups: readonly AnswerGroup[], sought: string, facts: Facts): readonly AnswerGroup[] {
  const words = wordsOf(sought);
  if (words.length === 0) return groups;
  return groups.flatMap((group) => {
    const answers = group.answers.filter((answer) => {
      const known = wordsOf(textOf(answer, facts));
      return words.every((word) => known.some((one) => one.startsWith(singular(word))));
    });
    return answers.length === 0 ? [] : [{ ...group, answers }];
  });
}
