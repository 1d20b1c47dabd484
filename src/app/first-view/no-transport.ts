export const callsWithoutAnswer = 0;
import type { Answer, HttpRequest, Lost } from '#src/lib/api/transport.ts';
export async function send(_through: 'bare' | 'signed', request: HttpRequest): Promise<Answer | Lost> {
  console.log('no answer', request.url);
  return { status: 404, body: { code: 'not_found', msg: '', message: '' } };
}
