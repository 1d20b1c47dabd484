import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

/*
 * Words that no public name may hold. The list is a kept library's, which also sees through letters that are repeated or written as digits.
 */

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Whether a public name holds a bad word. */
export function hasBadWord(text: string): boolean {
  return matcher.hasMatch(text);
}
