import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK_ACTS } from '#contract/desk/roles.ts';
import { cents } from '#contract/money.ts';
import { logEntries, staffWith, type TestStaff } from '#tests/support/desk.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { askCoins, testPayments } from '#tests/support/withdrawals.ts';
import { readAuditCommand, runAuditCommand } from '#tools/audit.ts';
import { readBoxesCommand, runBoxesCommand } from '#tools/boxes.ts';
import { readPaymentsCommand, runPaymentsCommand } from '#tools/payments.ts';
import { readStaffCommand, runStaffCommand } from '#tools/staff.ts';
import { readSupportCommand, runSupportCommand } from '#tools/support.ts';

/** Lists of the desk that show no player: boxes of the house. A quarantined message has no player yet, only its own id. */
const WITHOUT_PLAYERS = ['/api/desk/boxes', '/api/desk/payments/quarantined'];

describe.each(DATABASES)('reads of personal data, on %s', (database) => {
  let shop: TestShop;
  let staff: TestStaff;
  let player: TestPlayer;
  let ticket: string;
  beforeAll(async () => {
    shop = await makeApp({ database, env: { SANDBOX: 'off', DESK_REVIEW: '1' }, withdrawalGateways: [testPayments()] });
    staff = await staffWith(shop, 'operator');
    player = await shop.player({ balance: cents(100_000) });
    ticket = randomUUID();
    const ask = { reason: 'goodwill, as agreed', direction: 'give', amount: 5, label: 'Goodwill' };
    expect((await askCoins(player, 60)).statusCode).toBe(200);
    expect((await staff.post(`/api/desk/players/${player.id}/transfer`, ask)).statusCode).toBe(200);
    const { read } = shop.deps.db;
    await read.execute(sql`insert into ticket (id, user_id, topic, subject, status, messages, created_at, updated_at)
      values (${ticket}, ${player.id}, 'other', 'A parcel', 'open', 1, now(), now())`);
    await read.execute(sql`insert into audit_finding (check_key, severity, subject_type, subject_id, sentence, data, found_at, last_seen_at)
      values ('test', 'error', 'player', ${player.id}, 'a fault', ${JSON.stringify({ user_id: player.id })}::jsonb, now(), now())`);
    await read.execute(sql`insert into invoice (id, user_id, gateway, status, amount, created_at, overdue_at)
      values (${randomUUID()}, ${player.id}, 'zen', 'new', 1000, now(), now())`);
    await read.execute(sql`insert into custom_box (slug, user_id, shape, lights, configuration_hash, price, review_since, updated_at)
      select slug, ${player.id}, 'crate', '{amber,amber}', repeat('0', 64), 100, now(), now() from box limit 1`);
  });
  afterAll(() => shop.close());

  const newest = async () => (await logEntries(shop, 1))[0] as { act: string; source: string; by_name: string; data: { found?: string[] } };

  it('have an entry with all ids that a list of the desk has shown', async () => {
    const lists = shop.app.deskCalls.filter(
      ({ method, path, act }) =>
        method === 'GET' && !path.includes(':') && DESK_ACTS[act].kind === 'read' && !WITHOUT_PLAYERS.includes(path),
    );
    expect(lists.length).toBeGreaterThan(6);
    for (const { path, act } of lists) {
      const answer = await staff.get(path);
      expect(answer.statusCode, path).toBe(200);
      const entry = await newest();
      expect([path, entry.act]).toEqual([path, act]);
      expect(entry.data.found, path).toContain(player.id);
    }
  });

  it('are found by the player in the log', async () => {
    await staff.get('/api/desk/tickets');
    const entries = (await staff.get(`/api/desk/log?subject=${player.id}&act=tickets.read`)).json().data;
    expect(entries[0]).toMatchObject({ by: staff.email, data: { found: [ticket, player.id] } });
  });

  it('have an entry of each command, with who ran it', async () => {
    const { deps } = shop;
    const commands = {
      'tickets.read': [
        () => runSupportCommand(deps, readSupportCommand(['--by', 'Ada']), () => ''),
        () => runSupportCommand(deps, readSupportCommand(['--show', ticket, '--by', 'Ada']), () => ''),
      ],
      'payments.read': [() => runPaymentsCommand(deps, readPaymentsCommand(['--by', 'Ada']))],
      'findings.read': [() => runAuditCommand(deps, readAuditCommand(['--by', 'Ada']))],
    };
    for (const [act, runs] of Object.entries(commands))
      for (const run of runs) {
        await run();
        const entry = await newest();
        expect(entry).toMatchObject({ act, source: 'command', by_name: 'Ada' });
        expect(entry.data.found, act).toContain(player.id);
      }
    await runStaffCommand(deps, readStaffCommand(['--by', 'Ada']));
    expect(await newest()).toMatchObject({ act: 'staff.read', data: { found: expect.arrayContaining([staff.id]) as string[] } });
    await runBoxesCommand(deps, readBoxesCommand(['--by', 'Ada']));
    expect(await newest()).toMatchObject({ act: 'boxes.read', by_name: 'Ada' });
  });

  it('are refused to a command without a name', () => {
    for (const read of [readSupportCommand, readPaymentsCommand, readStaffCommand, readBoxesCommand])
      expect(() => read([])).toThrow('--by NAME');
    for (const read of [readSupportCommand, readBoxesCommand]) expect(() => read(['--show', ticket])).toThrow('--by NAME');
  });
});
