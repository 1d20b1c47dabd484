import { optional } from './declare.ts';
import { address, anyText } from './kinds.ts';

const SAMPLE = 'a sample in the sandbox; elsewhere required';

/** Who runs the shop, as its legal pages say it, and whose reviews it shows. */
export const OPERATOR = {
  OPERATOR_NAME: optional(anyText('the full name of a company or person'), SAMPLE, {
    says: 'Who runs the shop: the party to the terms of service.',
    production: 'required',
  }),
  OPERATOR_ADDRESS: optional(anyText('a postal address in one line'), SAMPLE, {
    says: "The operator's registered address.",
    production: 'required',
  }),
  OPERATOR_EMAIL: optional(anyText('an email address'), SAMPLE, {
    says: 'The email address for questions about contracts and personal data.',
    production: 'required',
  }),
  OPERATOR_REGISTRATION: optional(anyText('a sentence'), 'not mentioned', {
    says: "The operator's register entry and licence, as a sentence.",
  }),
  OPERATOR_HOURS: optional(anyText('a sentence'), 'not mentioned', {
    says: 'When support answers questions, such as `Monday to Friday, 9:00–17:00 CET`; shown on `/contacts`.',
  }),
  OPERATOR_LAW: optional(anyText("a country's law, such as the law of Ireland"), 'the law at the registered address', {
    says: 'Whose law the terms of service follow.',
  }),
  REVIEWS_FRAME_URL: optional(address('https:'), 'sample reviews in the sandbox; elsewhere none', {
    says: 'The page of a reviews service, shown in a frame to visitors who allow it.',
  }),
};
