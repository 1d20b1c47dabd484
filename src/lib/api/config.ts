import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { config as configRoute, type PublicConfig } from '#contract/api/config.ts';
import { ApiError } from './api-error.ts';
import { queryKeys } from './query-keys.ts';
import { exchange } from './transport.ts';

/** Nothing waits longer for the settings than this, ms; what needs them does without. */
const PATIENCE_MS = 3_000;

let loaded: Promise<PublicConfig> | null = null;
let known: PublicConfig | undefined;

/** The server's public settings, asked for once per visit; a failure is forgotten, so that the next caller tries again. */
export function loadConfig(): Promise<PublicConfig> {
  loaded ??= requestConfig().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function requestConfig(): Promise<PublicConfig> {
  const json = await exchange('bare', { method: configRoute.method, url: configRoute.path });
  const reply = z.safeDecode(configRoute.reply, json as z.input<typeof configRoute.reply>);
  if (!reply.success) throw new ApiError({ status: 200, code: 'bad_reply', msg: '' });
  known = reply.data;
  return known;
}

/** Resolves when the settings are known, could not be loaded, or exceed the time limit. Never rejects. */
export async function whenConfig(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([loadConfig().then(nothing, nothing), patience]);
  clearTimeout(timer);
}

const nothing = (): void => undefined;

/** The public settings in a component; undefined until they are here. */
export function useConfig(): PublicConfig | undefined {
  return useQuery({ queryKey: queryKeys.config, queryFn: loadConfig, initialData: () => known, staleTime: Number.POSITIVE_INFINITY }).data;
}

/** For tests: forgets the settings. */
export function forgetConfig(): void {
  loaded = null;
  known = undefined;
}
