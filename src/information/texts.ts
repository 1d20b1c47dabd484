import type { DocumentName } from '#contract/consents/documents.ts';
import { importGuarded } from '#src/lib/chunk-guard.ts';
import type { AnswerGroup, LegalText, LegalTexts, PartnershipText, StepsText } from './text.ts';

interface Language {
  legal: LegalTexts;
  answers: () => Promise<readonly AnswerGroup[]>;
  howItWorks: () => Promise<StepsText>;
  partnership: () => Promise<PartnershipText>;
}

/** The one language so far. */
const EN_US: Language = {
  legal: {
    terms: async () => (await import('./en-us/terms.ts')).terms,
    privacy: async () => (await import('./en-us/privacy.ts')).privacy,
    cookies: async () => (await import('./en-us/cookies.ts')).cookies,
    aml: async () => (await import('./en-us/aml.ts')).aml,
  },
  answers: async () => (await import('./en-us/faq.ts')).faq,
  howItWorks: async () => (await import('./en-us/how-it-works.ts')).howItWorks,
  partnership: async () => (await import('./en-us/partnership.ts')).partnership,
};

const LANGUAGES: Readonly<Record<string, Language>> = { 'en-US': EN_US };

const languageOf = (locale: string): Language => (Object.hasOwn(LANGUAGES, locale) ? LANGUAGES[locale] : undefined) ?? EN_US;

/** A legal text in a language; in American English where that language doesn't have it. */
export function loadLegalText(name: DocumentName, locale: string): Promise<LegalText> {
  return importGuarded(languageOf(locale).legal[name]);
}

type PageText = Exclude<keyof Language, 'legal'>;

/** The text of one of the other pages, in the same way. */
export function loadPageText<Name extends PageText>(name: Name, locale: string): ReturnType<Language[Name]> {
  return importGuarded<Awaited<ReturnType<Language[Name]>>>(languageOf(locale)[name] as never) as ReturnType<Language[Name]>;
}
