import { text } from './texts.ts';

/** How saving went, in words for the designer. */
export interface SaveOutcome {
  saved: boolean;
  message: string;
}

/** Writes a scene's tuning.json through the development server, which checks it against the schema again. */
export async function saveTuning(scene: string, values: unknown): Promise<SaveOutcome> {
  try {
    const response = await fetch(`/__lab/tuning/${encodeURIComponent(scene)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return { saved: true, message: text('saved', { file: field(answer, 'file') ?? 'tuning.json' }) };
    return { saved: false, message: text('save.failed', { reason: field(answer, 'message') ?? String(response.status) }) };
  } catch {
    return { saved: false, message: text('save.failed', { reason: text('save.unreachable') }) };
  }
}

/** Hands the tuning over as a file, where no server can write it. */
export function downloadTuning(values: unknown): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(values, null, 2)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'tuning.json';
  link.click();
  URL.revokeObjectURL(url);
}

function field(answer: unknown, name: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const value: unknown = Reflect.get(answer, name);
  return typeof value === 'string' ? value : undefined;
}
