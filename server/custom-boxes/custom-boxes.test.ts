import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CUSTOM_BOX_SORTS, DEEPEST_CUSTOM_BOX } from '#contract/api/custom-boxes.ts';
import { cents } from '#contract/money.ts';
import { countPopularity } from '#server/boxes/popularity.ts';
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts';
import { boxDraft, PRIZES, type PublishedBox, publishedBox } from '#tests/support/custom-boxes.ts';
import { seededPlayer } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { readBoxesCommand, runBoxesCommand } from '#tools/boxes.ts';
import { followCatalogue } from './follow-catalogue.ts';
import { boxesInReview, decideBox } from './reports.ts';
import { royaltyCounter } from './royalty-counter.ts';

const codeOf = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, (reply.json() as { code?: string }).code];

describe.each(DATABASES)('boxes of players on %s', (database) => {
  let shop: TestShop;
  let maker: TestPlayer;
  beforeAll(async () => {
    shop = await makeApp({ database });
    maker = await shop.player({ name: 'Maker' });
  });
  afterAll(async () => {
    expect(await shop.audit()).toEqual([]);
    await shop.close();
  });

  const listed = async (query = '') =>
    (await shop.call({ url: `/api/custom-boxes?per_page=100&${query}` })).json<{ data: PublishedBox[]; meta: { total: number } }>();
  const slugs = async (query = '') => (await listed(query)).data.map(({ slug }) => slug);
  const oneBox = async (slug: string, player?: TestPlayer) =>
    (player ? await player.get(`/api/custom-boxes/${slug}`) : await shop.call({ url: `/api/custom-boxes/${slug}` })).json<{
      data: PublishedBox & { own: boolean; reported: boolean; creator: { name: string }; items: unknown[]; profit_tickets: number };
    }>().data;
  const setVerified = (player: TestPlayer, at: Date | null) =>
    shop.deps.db.transaction((tx) =>
      tx.execute(sql`update users set email_verified_at = ${at?.toISOString() ?? null} where id = ${player.id}`),
    );
  const decideOn = (slug: string, verdict: 'kept' | 'taken_down') =>
    shop.deps.db.transaction((tx) => decideBox(tx, shop.deps, slug, verdict));
  const countEarnings = () => shop.deps.counting.countAll();
  const open = async (player: TestPlayer, slug: string, count = 1, hash?: string) =>
    player.post(`/api/boxes/${slug}/open`, { count, ...(hash === undefined ? {} : { version_hash: hash }) });

  it('are priced, published, listed and opened like every box, with their drops', async () => {
    const check = await maker.post('/api/custom-boxes/check', { prizes: PRIZES, name: 'Even Odds 0' });
    expect(check.json()).toMatchObject({
      data: { price: 5.56, return_ppm: 899_280, profit_tickets: 50_000, price_fault: null, name_fault: null, twin: null },
    });
    const box = await publishedBox(maker, 0);
    expect(box).toMatchObject({ name: 'Even Odds 0', price: 5.56, status: 'listed', version: 1, openings: 0, earned_micros: 0 });
    expect(box.slug).toMatch(/^even-odds-0-[2-9b-z]{5}$/);
    expect(await slugs()).toContain(box.slug);
    expect(await oneBox(box.slug, maker)).toMatchObject({ own: true, creator: { name: 'Maker' }, profit_tickets: 50_000 });
    const plain = await shop.call({ url: `/api/boxes/${box.slug}` });
    expect(plain.json()).toMatchObject({ data: { type: 'custom', price: 5.56, img_url: box.img_url } });
    const house = (await shop.call({ url: '/api/boxes?per_page=100' })).json<{ data: { slug: string }[] }>();
    expect(house.data.map(({ slug }) => slug)).not.toContain(box.slug);
    const player = await seededPlayer(shop, 10_000);
    const opened = (await open(player, box.slug, 2, box.version_hash)).json<{ data: { cost: number; openings: { id: string }[] } }>();
    expect(opened.data.cost).toBe(11.12);
    const drops = await shop.call({ url: `/api/user-boxes/${box.slug}/last-drops` });
    expect(drops.json<{ data: unknown[] }>().data).toHaveLength(2);
    const preview = await maker.post('/api/custom-boxes/preview', { prizes: PRIZES, count: 3 });
    expect(preview.json<{ data: { openings: unknown[] } }>().data.openings).toHaveLength(3);
  });

  it('earn their creator one hundredth of each opening by others, once, and pay whole cents once to twenty claims', async () => {
    const creator = await seededPlayer(shop, 10_000);
    const box = await publishedBox(creator, 10);
    const [a, b] = [await seededPlayer(shop, 10_000), await seededPlayer(shop, 10_000)];
    for (const player of [a, b, creator]) expect((await open(player, box.slug, 4)).statusCode).toBe(200);
    expect((await open(a, box.slug, 1)).statusCode).toBe(200);
    await countEarnings();
    await countEarnings();
    const micros = 9 * 556 * 10_000;
    expect(await oneBox(box.slug)).toMatchObject({ openings: 9 });
    const earnings = (await creator.get('/api/custom-boxes/earnings?days=3')).json<{
      data: {
        earned_micros: number;
        claimable: number;
        openings: number;
        days: { day: string; openings: number; earned_micros: number }[];
      };
    }>().data;
    expect(earnings).toMatchObject({ openings: 9, earned_micros: micros, claimable: 0.5 });
    expect(earnings.days).toHaveLength(3);
    expect(earnings.days.reduce((sum, { earned_micros: one }) => sum + one, 0)).toBe(micros);
    expect(codeOf(await a.post('/api/custom-boxes/earnings/claim'))).toEqual([409, 'nothing_to_claim']);

    const before = await shop.balance(creator.id);
    const claims = await Promise.all(Array.from({ length: 20 }, () => creator.post('/api/custom-boxes/earnings/claim')));
    expect(claims.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(claims.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    expect(await shop.balance(creator.id)).toBe(before + 50);
    // What is less than a cent stays: 0.04 of one, and the next opening brings it to 5.6.
    expect((await open(b, box.slug, 1)).statusCode).toBe(200);
    await countEarnings();
    const again = await creator.post('/api/custom-boxes/earnings/claim');
    expect(again.json()).toMatchObject({ data: { claimed: 0.05 } });
  });

  it('earn in battles by the seats of others alone', async () => {
    const [creator, other] = [await seededPlayer(shop, 100_000), await seededPlayer(shop, 100_000)];
    const box = await publishedBox(creator, 20);
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const hash = 'a'.repeat(64);
    const { rows } = await shop.deps.db.read.execute(sql`select v.id, v.price from box_version v where v.box_slug = ${box.slug}`);
    const [version] = rows;
    if (!version) throw new Error('the box has no version');
    const counting = shop.deps.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into battle (id, creator_id, lineup, mode, fast, private, rounds, price, sponsored, seat_price, server_seed_sealed, server_seed_hash, terms_hash, created_at, expires_at)
        values (${ids[0]}, ${other.id}, '1v1', 'normal', false, false, 3, ${Number(version['price']) * 3}, 0, ${Number(version['price']) * 3}, '\\x00', ${hash}, ${hash}, now(), now())`);
      await tx.execute(sql`insert into battle_box (battle_id, place, version_id, count) values (${ids[0]}, 0, ${version['id']}, 3)`);
      const seat = (id: string, userId: string) =>
        ({
          id,
          userId,
          isDemo: false,
          stake: cents(1668),
          coins: cents(1668),
          bonusPart: cents(0),
          versionId: null,
          battleId: ids[0],
          settledAt: shop.clock.now(),
        }) as never;
      await royaltyCounter.count(tx, shop.deps, [seat(ids[1] ?? '', other.id), seat(ids[2] ?? '', creator.id)]);
      const { rows: kept } = await tx.execute(sql`select openings, earned_micros from custom_box where slug = ${box.slug}`);
      expect(kept.map(({ openings, earned_micros: micros }) => [Number(openings), Number(micros)])).toEqual([
        [3, 3 * Number(version['price']) * 10_000],
      ]);
      throw new Error('nothing of it is kept');
    });
    await expect(counting).rejects.toThrow('nothing of it is kept');
  });

  it('of no demo player’s and no closed account’s opening, nor of a free one, nor by bonus coins, earn anything', async () => {
    const creator = await seededPlayer(shop, 10_000);
    const box = await publishedBox(creator, 30);
    const { rows } = await shop.deps.db.read.execute(sql`select id from box_version where box_slug = ${box.slug}`);
    const bet = (change: object) =>
      ({
        id: crypto.randomUUID(),
        userId: maker.id,
        isDemo: false,
        stake: cents(556),
        bonusPart: cents(0),
        versionId: rows[0]?.['id'],
        battleId: null,
        settledAt: 0,
        ...change,
      }) as never;
    const count = async (...bets: never[]) => {
      await shop.deps.db.transaction((tx) => royaltyCounter.count(tx, shop.deps, bets));
      return (await oneBox(box.slug)).openings;
    };
    expect(await count(bet({ isDemo: true }), bet({ stake: cents(0) }), bet({ userId: creator.id }), bet({ versionId: null }))).toBe(0);
    expect(await count(bet({}))).toBe(1);
    const earned = async () =>
      Number(
        (await shop.deps.db.read.execute(sql`select earned_micros from custom_box where slug = ${box.slug}`)).rows[0]?.['earned_micros'],
      );
    const whole = await earned();
    expect(await count(bet({ bonusPart: cents(556) })), 'bonus coins alone').toBe(1);
    expect(await count(bet({ bonusPart: cents(278) })), 'half of them bonus coins').toBe(2);
    expect(await earned()).toBe(whole * 1.5);
    await shop.deps.db.transaction((tx) => tx.execute(sql`update users set closed_at = now() where id = ${creator.id}`));
    expect(await count(bet({}))).toBe(2);
  });

  it('get a new version when they are edited, and their old openings stay provable', async () => {
    const creator = await shop.player();
    const player = await seededPlayer(shop, 10_000);
    const box = await publishedBox(creator, 40);
    const opened = (await open(player, box.slug)).json<{ data: { openings: { id: string }[] } }>();
    const edited = await creator.post(`/api/custom-boxes/${box.slug}`, boxDraft(41, { name: 'Better Odds' }));
    expect(edited.json()).toMatchObject({ data: { slug: box.slug, name: 'Better Odds', version: 2 } });
    expect(codeOf(await open(player, box.slug, 1, box.version_hash))).toEqual([409, 'box_changed']);
    const proof = await shop.call({ url: `/api/openings/${opened.data.openings[0]?.id}` });
    expect(proof.json()).toMatchObject({ data: { box: { version: 1, version_hash: box.version_hash } } });
    const back = await creator.post(`/api/custom-boxes/${box.slug}`, boxDraft(40));
    expect(back.json()).toMatchObject({ data: { version: 1, version_hash: box.version_hash } });
    expect(codeOf(await player.post(`/api/custom-boxes/${box.slug}`, boxDraft(42)))).toEqual([404, 'not_found']);
  });

  it('are taken off sale and put back by their creator', async () => {
    const creator = await shop.player();
    const player = await seededPlayer(shop, 10_000);
    const box = await publishedBox(creator, 50);
    expect((await creator.post(`/api/custom-boxes/${box.slug}/unlist`)).json()).toMatchObject({ data: { status: 'unlisted' } });
    expect(await slugs()).not.toContain(box.slug);
    expect(codeOf(await open(player, box.slug))).toEqual([409, 'box_unavailable']);
    // Its configuration is free meanwhile, and taken when it wants to come back.
    const twin = await publishedBox(player, 50);
    expect(codeOf(await creator.post(`/api/custom-boxes/${box.slug}/relist`))).toEqual([409, 'box_exists']);
    expect((await player.post(`/api/custom-boxes/${twin.slug}/unlist`)).statusCode).toBe(200);
    expect((await creator.post(`/api/custom-boxes/${box.slug}/relist`)).json()).toMatchObject({ data: { status: 'listed' } });
    expect((await open(player, box.slug)).statusCode).toBe(200);
    await shop.deps.db.transaction((tx) => seedCatalogue(tx, shop.deps));
    expect(await slugs()).toContain(box.slug);
  });

  it('of one configuration are on sale once when several players publish at the same time', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => shop.player()));
    const replies = await Promise.all(players.map((player) => player.post('/api/custom-boxes', boxDraft(60))));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const check = await maker.post('/api/custom-boxes/check', {
      prizes: PRIZES.map((prize, index) => ({ ...prize, chance: index === 0 ? 49_940 : 50_060 })),
    });
    expect(check.json()).toMatchObject({ data: { twin: { name: 'Even Odds 60', own: false } } });
  });

  it('are twenty a player, also when thirty come at once', async () => {
    const creator = await shop.player();
    const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => creator.post('/api/custom-boxes', boxDraft(1_000 + index))));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    const refused = replies.find(({ statusCode }) => statusCode !== 200);
    expect(refused && codeOf(refused)).toEqual([409, 'box_limit']);
    const mine = (await creator.get('/api/custom-boxes/mine?per_page=100')).json<{ data: PublishedBox[]; meta: { total: number } }>();
    expect(mine.meta.total).toBe(20);
  });

  it.each([
    ['a bad word', { name: 'Fucking great' }, 422, 'box_name_refused'],
    ['a bad word in digits', { name: 'Sh1t box' }, 422, 'box_name_refused'],
    ['the name of the shop', { name: 'Fairdrop Official' }, 422, 'box_name_refused'],
    ['the name of a box of the house', { name: 'night  MARKET' }, 422, 'box_name_refused'],
    ['markup', { name: '<b>box</b>' }, 422, 'invalid_request'],
    ['a short name', { name: ' a ' }, 422, 'invalid_request'],
    ['another price', { price: 1 }, 409, 'quote_changed'],
    ['chances that don’t add up', { prizes: [PRIZES[0], { ...PRIZES[1], chance: 49_999 }] }, 422, 'invalid_request'],
    ['one prize', { prizes: [{ ...PRIZES[0], chance: 99_999 }] }, 422, 'invalid_request'],
    ['one prize twice', { prizes: [PRIZES[0], PRIZES[0]] }, 422, 'invalid_request'],
    ['an unknown prize', { prizes: [PRIZES[0], { ...PRIZES[1], prize_id: 'no-such' }] }, 409, 'prize_unavailable'],
    [
      'too low a price',
      {
        price: 0.07,
        prizes: [
          { prize_id: 'silver-clip', chance: 50_000 },
          { prize_id: 'scarlet-pin', chance: 50_000 },
        ],
      },
      422,
      'price_refused',
    ],
    ['one light twice', { cover: { shape: 'crate', lights: ['rose', 'rose'] } }, 422, 'invalid_request'],
  ])('are refused with %s', async (_, change, status, code) => {
    expect(codeOf(await maker.post('/api/custom-boxes', boxDraft(70, change)))).toEqual([status, code]);
  });

  it('leave lists and shop when they are reported, come back when they are kept, and lose their name when they are taken down', async () => {
    const creator = await shop.player();
    const [a, b] = [await seededPlayer(shop, 10_000), await shop.player()];
    const box = await publishedBox(creator, 80);
    expect((await open(a, box.slug)).statusCode).toBe(200);
    const report = (player: TestPlayer, slug = box.slug) =>
      player.post(`/api/custom-boxes/${slug}/report`, { reason: 'name', text: 'Not nice.' });
    await setVerified(a, null);
    expect(codeOf(await report(a))).toEqual([409, 'email_unverified']);
    await setVerified(a, new Date());
    expect(codeOf(await report(creator))).toEqual([403, 'forbidden']);
    expect((await report(a)).statusCode).toBe(200);
    expect((await report(a)).statusCode).toBe(200);
    expect((await report(b)).statusCode).toBe(200);
    expect(await slugs()).not.toContain(box.slug);
    expect(codeOf(await open(a, box.slug))).toEqual([409, 'box_unavailable']);
    expect(await oneBox(box.slug, a)).toMatchObject({ status: 'in_review', reported: true });
    expect(codeOf(await creator.post(`/api/custom-boxes/${box.slug}`, boxDraft(81)))).toEqual([409, 'box_in_review']);
    const waiting = await boxesInReview(shop.deps.db.read, { limit: 10 });
    expect(waiting.find(({ slug }) => slug === box.slug)?.reports).toHaveLength(2);

    const shown = (await runBoxesCommand(shop.deps, readBoxesCommand(['--show', box.slug, '--by', 'Ada']))).join('\n');
    expect(shown).toContain(`${box.slug}  in_review`);
    expect(shown).toContain('Not nice.');
    expect(() => readBoxesCommand(['--show', 'a', '--keep', 'b'])).toThrow('Usage');
    await expect(runBoxesCommand(shop.deps, { do: 'show', slug: 'night-market', by: 'Ada' })).rejects.toThrow('no player');
    // No other box takes its configuration meanwhile.
    expect(codeOf(await a.post('/api/custom-boxes', boxDraft(80)))).toEqual([409, 'box_exists']);
    expect(await decideOn(box.slug, 'kept')).toBe(true);
    expect(await decideOn(box.slug, 'kept')).toBe(false);
    expect(await slugs()).toContain(box.slug);
    // A name that was kept needs no second look, a new one does.
    expect((await report(b)).statusCode).toBe(200);
    expect(await slugs()).toContain(box.slug);
    expect((await creator.post(`/api/custom-boxes/${box.slug}`, boxDraft(82, { name: 'Odd Name' }))).statusCode).toBe(200);
    expect((await report(b)).statusCode).toBe(200);
    expect(await slugs()).not.toContain(box.slug);
    const desk = await shop.call({ url: '/sandbox/boxes' });
    expect(desk.body).toContain('Odd Name');
    expect(await runBoxesCommand(shop.deps, readBoxesCommand(['--take-down', box.slug, '--by', 'Ada', '--reason', 'a bad name']))).toEqual([
      'taken down',
    ]);
    expect(await decideOn(box.slug, 'taken_down')).toBe(false);
    expect(await oneBox(box.slug)).toMatchObject({ status: 'taken_down', name: 'Removed box' });
    const drops = await shop.call({ url: `/api/user-boxes/${box.slug}/last-drops` });
    expect(drops.json()).toMatchObject({ data: [{ box: { name: 'Removed box' } }] });
    expect(codeOf(await creator.post(`/api/custom-boxes/${box.slug}/relist`))).toEqual([409, 'box_unavailable']);
  });

  it('can’t be reported more than five a day by one player, also when twelve reports come at once', async () => {
    const [creator, player] = [await shop.player(), await shop.player()];
    const boxes: PublishedBox[] = [];
    for (let index = 0; index < 12; index++) boxes.push(await publishedBox(creator, 100 + index));
    const replies = await Promise.all(boxes.map(({ slug }) => player.post(`/api/custom-boxes/${slug}/report`, { reason: 'other' })));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = replies.find(({ statusCode }) => statusCode !== 200);
    expect(refused && codeOf(refused)).toEqual([409, 'limit_exceeded']);
  });

  it('are popular by the openings of others alone', async () => {
    const [creator, other] = [await seededPlayer(shop, 10_000), await seededPlayer(shop, 10_000)];
    const box = await publishedBox(creator, 120);
    expect((await open(creator, box.slug, 3)).statusCode).toBe(200);
    expect((await open(other, box.slug, 2)).statusCode).toBe(200);
    await countPopularity(shop.deps);
    const { rows } = await shop.deps.db.read.execute(sql`select popularity from box where slug = ${box.slug}`);
    expect(Number(rows[0]?.['popularity'])).toBe(2);
  });

  it('are listed to a depth, and pages beyond it are empty', async () => {
    const page = async (number: number) =>
      (await shop.call({ url: `/api/custom-boxes?per_page=100&page=${number}` })).json<{
        data: unknown[];
        links: { next: string | null };
      }>();
    expect(await page(DEEPEST_CUSTOM_BOX / 100 + 1)).toMatchObject({ data: [], links: { next: null } });
    expect(await page(100_000)).toMatchObject({ data: [], links: { next: null } });
  });

  it('are counted alike in every order, whatever is searched for', async () => {
    const creator = await seededPlayer(shop, 0);
    const renamed = await publishedBox(creator, 90);
    expect((await creator.post(`/api/custom-boxes/${renamed.slug}`, boxDraft(90, { name: 'Quite Another' }))).statusCode).toBe(200);
    const hidden = await publishedBox(creator, 91);
    expect((await creator.post(`/api/custom-boxes/${hidden.slug}/unlist`)).statusCode).toBe(200);
    expect(await slugs('search=quite%20AN')).toEqual([renamed.slug]);
    const { data: all } = await listed();
    const prices = all.map(({ price }) => price).toSorted((a, b) => a - b);
    // Some boxes cost less.
    const middle = prices[prices.length >> 1] ?? 0;
    expect(prices[0]).toBeLessThan(middle);
    for (const search of ['', 'odds', 'ODDS', 'quite', 'no such name'])
      for (const from of [null, middle]) {
        const fits = ({ name, price }: PublishedBox): boolean => name.toLowerCase().includes(search.toLowerCase()) && price >= (from ?? 0);
        const query = new URLSearchParams({ ...(search && { search }), ...(from !== null && { price_from: String(from) }) });
        for (const sort of CUSTOM_BOX_SORTS) {
          // A page that is not full, so that the total is counted.
          const { data, meta } = (await shop.call({ url: `/api/custom-boxes?per_page=1&sort=${sort}&${query}` })).json<
            Awaited<ReturnType<typeof listed>>
          >();
          expect({ total: meta.total, shown: data.length }, `${sort} ${query}`).toEqual({
            total: all.filter(fits).length,
            shown: Math.min(1, all.filter(fits).length),
          });
        }
      }
  });

  it('are found by name and price, and sorted five ways without gap between pages', async () => {
    const { data, meta } = await listed();
    expect(meta.total).toBe(data.length);
    const sorted = async (sort: string) => (await listed(`sort=${sort}`)).data;
    const prices = (await sorted('price')).map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect((await sorted('-price')).map(({ price }) => price)).toEqual(prices.toReversed());
    expect((await sorted('return'))[0]?.openings).toBeGreaterThan(0);
    expect(new Set((await sorted('new')).map(({ slug }) => slug)).size).toBe(data.length);
    expect((await listed('search=odds%206')).data.map(({ name }) => name)).toEqual(['Even Odds 60']);
    expect((await listed('search=ODDS%206')).data.map(({ name }) => name)).toEqual(['Even Odds 60']);
    expect((await listed('price_from=5000')).meta.total).toBe(0);
    const pages = await Promise.all([1, 2].map((page) => shop.call({ url: `/api/custom-boxes?sort=new&per_page=3&page=${page}` })));
    const seen = pages.flatMap((page) => page.json<{ data: PublishedBox[] }>().data.map(({ slug }) => slug));
    expect(new Set(seen).size).toBe(6);
    const prizes = (await shop.call({ url: '/api/custom-boxes/prizes?search=rose&sort=-price&price_to=100' })).json<{
      data: { id: string }[];
    }>();
    expect(prizes.data.map(({ id }) => id)).toContain('red-rose');
  });

  it('follow their prizes: another price makes a new version, a prize that is gone takes them off sale', async () => {
    const creator = await shop.player();
    const draft = (id: string, shift: number) =>
      boxDraft(shift, {
        prizes: [
          { prize_id: 'stone-mug', chance: 50_000 },
          { prize_id: id, chance: 50_000 },
        ],
      });
    const priced = async (id: string, shift: number) => {
      const body = draft(id, shift) as { prizes: unknown };
      const check = (await creator.post('/api/custom-boxes/check', { prizes: body.prizes })).json<{ data: { price: number } }>();
      return (await creator.post('/api/custom-boxes', { ...body, price: check.data.price })).json<{ data: PublishedBox }>().data;
    };
    const [dearer, gone] = [await priced('brass-key', 200), await priced('lime-crayon', 201)];
    // Boxes with the same prizes that are off sale or in review follow when they come back.
    const mixed = async (ids: readonly string[], chance: number) => {
      const prizes = ids.map((id, index) => ({ prize_id: id, chance: index === 0 ? chance : 100_000 - chance }));
      const check = (await creator.post('/api/custom-boxes/check', { prizes })).json<{ data: { price: number } }>();
      return publishedBox(creator, 202, { prizes, price: check.data.price, name: `Mixed ${ids.join(' ').slice(-9)}` });
    };
    const [unlisted, reported] = [await mixed(['stone-mug', 'brass-key'], 50_001), await mixed(['stone-mug', 'brass-key'], 50_002)];
    const lost = await mixed(['stone-mug', 'lime-crayon'], 50_001);
    expect((await creator.post(`/api/custom-boxes/${unlisted.slug}/unlist`)).statusCode).toBe(200);
    const reporter = await shop.player();
    for (const { slug } of [reported, lost])
      expect((await reporter.post(`/api/custom-boxes/${slug}/report`, { reason: 'other' })).statusCode).toBe(200);
    await shop.deps.db.transaction(async (tx) => {
      await tx.execute(sql`update prize set price = price + 100, sale_price = sale_price + 100 where id = 'brass-key'`);
      await tx.execute(sql`update prize set offered = false where id = 'lime-crayon'`);
      await followCatalogue(tx, shop.deps);
    });
    expect(await oneBox(dearer.slug)).toMatchObject({ status: 'listed', version: 2, price: 2.53 });
    expect(await oneBox(gone.slug)).toMatchObject({ status: 'unlisted', version: 1 });
    expect(codeOf(await creator.post(`/api/custom-boxes/${gone.slug}/relist`))).toEqual([409, 'prize_unavailable']);
    expect(await oneBox(gone.slug)).toMatchObject({ status: 'unlisted', version: 1 });
    expect((await creator.post(`/api/custom-boxes/${unlisted.slug}/relist`)).json()).toMatchObject({
      data: { status: 'listed', version: 2, price: 2.53 },
    });
    for (const { slug } of [reported, lost]) expect(await decideOn(slug, 'kept')).toBe(true);
    expect(await oneBox(reported.slug)).toMatchObject({ status: 'listed', version: 2, price: 2.53 });
    expect(await oneBox(lost.slug)).toMatchObject({ status: 'unlisted', version: 1 });
  });

  it('leave the shop with their creator, who must claim first', async () => {
    const creator = await shop.player();
    const player = await seededPlayer(shop, 10_000);
    const box = await publishedBox(creator, 300);
    expect((await open(player, box.slug, 2)).statusCode).toBe(200);
    await countEarnings();
    const closing = (await creator.get('/api/profile/closing')).json<{ data: { obstacles: string[] } }>();
    expect(closing.data.obstacles).toContain('box_earnings');
  });
});
