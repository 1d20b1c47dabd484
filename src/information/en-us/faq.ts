import type { AnswerGroup } from '../text.ts';
import { aboutAccounts } from './faq-accounts.ts';
import { aboutMoney } from './faq-money.ts';
import { aboutPlaying } from './faq-playing.ts';

export const faq: readonly AnswerGroup[] = [...aboutPlaying, ...aboutMoney, ...aboutAccounts];
