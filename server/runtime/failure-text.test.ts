import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { DatabaseAway } from '#server/database/database-failure.ts';
import { failureText } from './failure-text.ts';

describe('why something failed, for an operator', () => {
  it('is the message where that says all', () => {
    expect(failureText(new Error('PORT is in use'))).toBe('PORT is in use');
    expect(failureText('no error')).toBe('no error');
  });

  it('names type, code and place of an error without a message, and what it holds', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' });
    const error = Object.assign(new AggregateError([refused]), { code: 'ECONNREFUSED' });
    expect(failureText(error)).toMatch(
      /^AggregateError ECONNREFUSED, caused by connect ECONNREFUSED ::1:5432 at .*failure-text\.test\.ts:\d+/,
    );
    class Odd extends Error {}
    expect(failureText(new Odd())).toMatch(/^Odd at .*failure-text\.test\.ts:\d+/);
  });

  it('names the cause of a refusal, and repeats none', () => {
    const timeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    expect(failureText(new DatabaseAway(timeout))).toMatch(
      /^the database is away or busy, caused by canceling statement due to lock timeout$/,
    );
    expect(failureText(new Error(`no database (${timeout.message})`, { cause: timeout }))).toBe(`no database (${timeout.message})`);
  });

  it('shows a statement without its values, and the constraint that it broke', () => {
    const cause = Object.assign(new Error('duplicate key value (demo@fairdrop.test)'), { code: '23505', constraint: 'users_email_key' });
    const text = failureText(new DrizzleQueryError('insert into users values ($1)', ['demo@fairdrop.test'], cause));
    expect(text).toMatch(
      /^DrizzleQueryError \(insert into users values \(\$1\)\), caused by Error 23505 \(constraint users_email_key\) at /,
    );
    expect(text).not.toContain('demo@');
  });
});
