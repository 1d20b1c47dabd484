import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStaffCommand, runStaffCommand } from '#tools/staff.ts';
import { logEntries, postDesk } from '#tests/support/desk.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';

describe('npm run staff', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite', env: { SANDBOX: 'off' } });
  });
  afterAll(() => shop.close());

  const run = async (...args: string[]) => runStaffCommand(shop.deps, readStaffCommand(args));
  const signIn = (password: string) => postDesk(shop, '/api/desk/sign-in', { email: 'ada@shop.example', password });

  it('adds a person with a one-time password, changes the role, resets and disables, and logs who did it', async () => {
    const [first = ''] = await run('add', 'Ada@Shop.example', '--role', 'operator', '--by', 'Root', '--name', 'Ada L');
    const password = /: ([0-9a-f]{5}(?:-[0-9a-f]{5}){3})$/.exec(first)?.[1] ?? '';
    expect((await signIn(password)).json().data.new_password).toBe(true);
    expect((await run('list', '--by', 'Root')).join()).toMatch(/ada@shop\.example {2}operator {2}Ada L .*has not signed in yet/);
    expect(await run('role', 'ada@shop.example', '--role', 'auditor', '--by', 'Root')).toEqual(['role changed to auditor']);
    const [second = ''] = await run('reset-factor', 'ada@shop.example', '--by', 'Root');
    expect((await signIn(password)).statusCode).toBe(401);
    expect((await signIn(second.split(': ')[1] ?? '')).statusCode).toBe(200);
    expect(await run('disable', 'ada@shop.example', '--by', 'Root')).toEqual(['disabled']);
    expect((await signIn(second.split(': ')[1] ?? '')).statusCode).toBe(401);
    const acts = (await logEntries(shop)).filter(({ source, act }) => source === 'command' && act !== 'staff.read');
    expect(acts.map(({ act, by_name }) => `${String(act)} by ${String(by_name)}`)).toEqual(
      ['disable', 'reset', 'role', 'add'].map((act) => `staff.${act} by Root`),
    );
    expect(JSON.stringify(acts)).not.toContain(password);
  });

  it('says that an account is disabled already, and opens it again only when asked to', async () => {
    await run('add', 'bo@shop.example', '--role', 'risk', '--by', 'Root');
    await run('disable', 'bo@shop.example', '--by', 'Root');
    await expect(run('disable', 'bo@shop.example', '--by', 'Root')).rejects.toThrow('bo@shop.example is disabled already');
    await expect(run('reset-factor', 'bo@shop.example', '--by', 'Root')).rejects.toThrow(
      'bo@shop.example is disabled; `reset-factor bo@shop.example --enable` enables it again',
    );
    expect((await run('list', '--by', 'Root')).join('\n')).toMatch(/bo@shop\.example .* disabled /);
    const [password = ''] = await run('reset-factor', 'bo@shop.example', '--enable', '--by', 'Root');
    const answer = await postDesk(shop, '/api/desk/sign-in', { email: 'bo@shop.example', password: password.split(': ')[1] ?? '' });
    expect(answer.statusCode).toBe(200);
    expect((await logEntries(shop, 5)).find(({ act }) => act === 'staff.reset')).toMatchObject({ data: { enabled: true } });
  });

  it('says what is missing', async () => {
    for (const [args, fault] of [
      [['add', 'b@shop.example', '--role', 'operator'], '--by NAME'],
      [['add', 'b@shop.example', '--by', 'Root'], 'Usage'],
      [['add', 'no-address', '--role', 'operator', '--by', 'Root'], 'Usage'],
      [['add', 'b@shop.example', '--role', 'owner', '--by', 'Root'], 'Usage'],
      [['role', 'b@shop.example', '--role', 'risk', '--by', 'Root'], 'no account of staff has the address b@shop.example'],
      [['disable', 'b@shop.example', '--by', 'Root'], 'no account'],
      [['reset-factor', 'b@shop.example', '--by', 'Root'], 'no account'],
      [['disable', 'b@shop.example', '--enable', '--by', 'Root'], 'Usage'],
      [['add', 'ada@shop.example', '--role', 'risk', '--by', 'Root'], 'has an account of staff already'],
    ] as const)
      await expect(run(...args), args.join(' ')).rejects.toThrow(fault);
  });
});
