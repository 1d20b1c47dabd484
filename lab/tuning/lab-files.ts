import { text } from '../texts.ts';

/** What the lab's own server has on disk at a path; null where no server answers. */
export async function readFromLab<Answer>(path: string): Promise<Answer | null> {
  const response = await fetch(path).catch(() => null);
  if (response?.ok !== true) return null;
  return (await response.json().catch(() => null)) as Answer | null;
}

/** What became of a change: `refusal` is a sentence for the designer, null where it is done; `status` is 0 where no server answers. */
interface Change<Answer> {
  status: number;
  answer: Partial<Answer>;
  refusal: string | null;
}

/** Changes a file through the lab's own server. `hash` is the one that the change is based on, null for a file that is not there yet. */
export async function changeThroughLab<Answer>(
  method: 'PUT' | 'DELETE',
  path: string,
  hash: string | null,
  body?: unknown,
): Promise<Change<Answer>> {
  const base = hash === null ? { 'if-none-match': '*' } : { 'if-match': `"${hash}"` };
  try {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', ...base },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json().catch(() => ({}))) as Partial<Answer> & { message?: string };
    return { status: response.status, answer, refusal: response.ok ? null : (answer.message ?? String(response.status)) };
  } catch {
    return { status: 0, answer: {}, refusal: text('save.unreachable') };
  }
}
