import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function listeningLog() {
  let written = '';
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => ((written += chunk.toString()), done()) });
  return { log: createLog('trace', stream), written: () => written };
}

/** As the driver reports a broken unique constraint. */
function databaseError(): Error {
  const error = new pg.DatabaseError('duplicate key value violates unique constraint "users_email"', 1, 'error');
  return Object.assign(error, {
    code: '23505',
    constraint: 'users_email',
    table: 'users',
    detail: 'Key (email)=(ada@players.test) already exists.',
    where: 'COPY users, line 1: "ada@players.test"',
  });
}

const SECRETS = {
  email: 'ada@players.test',
  password: 'correct horse battery',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  refreshToken: 'Zm9ydHktdGhyZWUtY2hhcmFjdGVycy1vZi1iYXNlNjR1cmw',
  seed: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  address: '203.0.113.77',
  address6: '2001:db8::77',
  fullAddress6: '2001:db8:0:0:0:0:0:77',
};

describe('a failed query', () => {
  const failure = new DrizzleQueryError(
    'select * from users where email = $1 and  password_hash = $2',
    [SECRETS.email, SECRETS.password],
    databaseError(),
  );

  it.each(['err', 'error', 'cause'])('is logged as %s with its statement, code and constraint, and without a value', (name) => {
    const { log, written } = listeningLog();
    log.warn({ [name]: failure }, 'something failed');
    for (const shown of [
      'select * from users where email = $1 and password_hash = $2',
      '23505',
      'users_email',
      'something failed',
      'log.test.ts',
    ])
      expect(written()).toContain(shown);
    for (const secret of [SECRETS.email, SECRETS.password, 'Key (', 'COPY']) expect(written()).not.toContain(secret);
  });

  it('keeps its values to itself where its message is logged', () => {
    const { log, written } = listeningLog();
    log.warn(failure);
    log.warn({ err: failure });
    log.warn(`it failed: ${failure.message}`);
    log.child({ err: failure }).warn('it failed');
    expect(written()).toContain('params withheld');
    for (const secret of [SECRETS.email, SECRETS.password]) expect(written()).not.toContain(secret);
  });
});

describe('whatever is logged', () => {
  it.each(Object.entries(SECRETS).filter(([name]) => name !== 'password'))('holds no %s', (_name, secret) => {
    const { log, written } = listeningLog();
    log.info(`a text with ${secret} in it`);
    log.info({ some: { thing: secret, other: `at ${secret}:5432` } }, 'an object');
    log.error(new Error(`could not reach ${secret}`));
    log.error({ err: new Error('outer', { cause: new Error(`inner ${secret}`) }) }, 'nested');
    expect(
      written()
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { level: number }).level),
    ).toEqual([30, 30, 50, 50]);
    expect(written()).not.toContain(secret);
  });

  it('holds no field of a known name, and no query of an address', () => {
    const { log, written } = listeningLog();
    log.info({ password: SECRETS.password, body: { password: SECRETS.password, server_seed: 'short' } }, 'a body');
    log.info('Reply was already sent in the "/api/boxes?search=my%20secret" (GET) route');
    for (const secret of [SECRETS.password, 'short', 'my%20secret']) expect(written()).not.toContain(secret);
    expect(written()).toContain('/api/boxes?withheld');
  });

  it('keeps what helps: ids of requests, routes, statements, versions, places in the code', () => {
    const { log, written } = listeningLog();
    const line = {
      reqId: '0b5bd1a3-9c0e-4f7c-8d3a-5f8b5b9f0c11',
      route: '/api/boxes/:slug/open',
      ms: 12,
      statement: 'select $1::uuid, now()::date',
    };
    log.info(line, 'version 1.2.3 at server/runtime/log.ts:12:34');
    expect(JSON.parse(written())).toMatchObject({ ...line, msg: 'version 1.2.3 at server/runtime/log.ts:12:34' });
  });
});
