import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

/*
 * Words that no public name may hold. The list is a kept library's, which also sees through letters that are repeated or written as digits.
 */

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Names that would be taken for the shop itself. */
const HOUSE_NAMES = [
  'admin',
  'administrator',
  'fairdrop',
  'support',
  'helpdesk',
  'official',
  'moderator',
  'staff',
  'team',
  'security',
  'house',
  'casino',
  'owner',
  'root',
  'system',
  'null',
  'undefined',
];

/** Whether a public name holds a bad word. */
export function hasBadWord(text: string): boolean {
  return matcher.hasMatch(text);
}

/** Whether a public name would be taken for the shop itself, whatever its case and its digits at the end. */
export function isHouseName(text: string): boolean {
  const plain = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return HOUSE_NAMES.includes(plain) || plain.includes('fairdrop');
}
