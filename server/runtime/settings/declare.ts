import * as z from 'zod/mini';
import type { Kind } from './kinds.ts';

/** What a setting is, for the people who set it. */
interface About {
  /** What it decides, in one sentence. */
  says: string;
  /** What its number counts. */
  unit?: string;
  /** What it takes, in words. */
  takes: string;
  /** Where it is left unset: the text that is read instead, or what happens then. */
  unset: { text: string } | { means: string };
  /** What production asks for, where that differs. */
  production?: string;
}

/** What each setting is; `npm run settings` makes `.env.example` and the tables of docs/operations.md from it. */
export const aboutSettings = z.registry<About>();

type Described = Pick<About, 'says' | 'unit' | 'production'>;

/** A setting that reads `text` where it is unset. */
export function setting<Value>(kind: Kind<Value>, text: string, about: Described): z.ZodMiniPrefault<Kind<Value>['schema']> {
  const schema = z.prefault(kind.schema, text);
  aboutSettings.add(schema, { ...about, takes: kind.takes, unset: { text } });
  return schema;
}

/** A setting that may be absent; `means` says what happens then. */
export function optional<Value>(kind: Kind<Value>, means: string, about: Described): z.ZodMiniOptional<Kind<Value>['schema']> {
  const schema = z.optional(kind.schema);
  aboutSettings.add(schema, { ...about, takes: kind.takes, unset: { means } });
  return schema;
}
