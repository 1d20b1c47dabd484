import { describe, expect, it } from 'vitest';
import { bucketOf, PLINKO_ROWS, type PlinkoRows } from '#contract/games/plinko.ts';
import { seeded } from '#scenes/stage/random.ts';
import { ballAt, type BallPosition, contactMs, type Fall, fallOf, type FallBoard, landMs, pegX } from './fall.ts';
import { bucketX, layoutOf } from './layout.ts';
import { plinkoTuning, plinkoTuningValues as tuning } from './tuning.ts';

const SIZES = [
  { width: 1000, height: 560 },
  { width: 390, height: 420 },
  { width: 480, height: 300 },
  { width: 1600, height: 420 },
  { width: 320, height: 700 },
] as const;
/** Moments at which each flight is looked at between its two contacts. */
const GLANCES = 6;
/** No ball is ever faster than this, row heights per row time. */
const FASTEST = 5;
/** Positions just before and just after a contact may be this far apart, px: what is travelled in between, and no more. */
const EPSILON_MS = 1e-6;
const JUMP_PX = 1e-4;

const boardOf = (rows: PlinkoRows, size: (typeof SIZES)[number] = SIZES[0]): FallBoard => layoutOf(size, rows, tuning).board;

const place: BallPosition = { x: 0, y: 0, angle: 0 };

/** What is wrong with a fall, in words; null when it is what was committed. */
function faultOf(path: string, fall: Fall, board: FallBoard): string | null {
  const { spacing, rowHeight, ballRadius, pegRadius } = board;
  const reach = ballRadius + pegRadius;
  const fastest = (FASTEST * rowHeight) / tuning.rowMs;
  if (fall.landMs !== landMs(path.length, tuning)) return 'lands at another time than its board';
  let rights = 0;
  let [x, y, atMs] = [Number.NaN, Number.NaN, Number.NaN];
  for (let row = 0; row < path.length; row++) {
    const pegY = board.firstRowY + row * rowHeight;
    const peg = pegX(board, row, rights);
    const side = path[row] === 'R' ? 1 : -1;
    const [from, to] = [contactMs(fall, row), row + 1 < path.length ? contactMs(fall, row + 1) : fall.landMs];
    // It touches the peg of its way on the side that it leaves to, and there is no jump.
    ballAt(fall, from, place);
    if (Math.abs(Math.sqrt((place.x - peg) ** 2 + (place.y - pegY) ** 2) - reach) > 1e-6) return `does not touch its peg in row ${row}`;
    if ((place.x - peg) * side <= 0) return `meets its peg in row ${row} on the wrong side`;
    const [contactX, contactY] = [place.x, place.y];
    ballAt(fall, from - EPSILON_MS, place);
    if (Math.abs(place.x - contactX) + Math.abs(place.y - contactY) > JUMP_PX) return `jumps at row ${row}`;
    let below = 0;
    for (let glance = 0; glance <= GLANCES; glance++) {
      const ms = from + ((to - from) * glance) / GLANCES;
      ballAt(fall, ms, place);
      // Bounded speed, and nothing is flown through: neither the peg it left nor that peg's neighbours nor those of the next row.
      if (Math.sqrt((place.x - x) ** 2 + (place.y - y) ** 2) > fastest * (ms - atMs) + 1e-6) return `too fast in row ${row}`;
      [x, y, atMs] = [place.x, place.y, ms];
      if (place.y > pegY && (place.x - peg) * side <= 0) return `passes row ${row} on the wrong side`;
      if (place.y > pegY) below += 1;
      for (let near = -1; near <= 1; near++) {
        const left = reach * reach * 0.999;
        if ((place.x - peg - near * spacing) ** 2 + (place.y - pegY) ** 2 < left) return `flies through a peg in row ${row}`;
        const nextX = peg + (near + 0.5) * spacing;
        if (row + 1 < path.length && (place.x - nextX) ** 2 + (place.y - pegY - rowHeight) ** 2 < left) return `flies into row ${row + 1}`;
      }
    }
    if (below === 0) return `never passes row ${row}`;
    if (side > 0) rights += 1;
  }
  ballAt(fall, fall.landMs, place);
  if (Math.abs(place.x - bucketX(board, bucketOf(path))) > spacing * 0.3) return 'ends beside its bucket';
  if (Math.abs(place.y - board.floorY) > 1e-6) return 'does not end in its bucket';
  return null;
}

const wayOf = (bits: number, rows: number): string => Array.from({ length: rows }, (_, row) => ((bits >> row) & 1 ? 'R' : 'L')).join('');

describe('a fall', () => {
  it('takes each of the 256 ways of eight rows, in every slot', () => {
    for (const size of SIZES) {
      const board = boardOf(8, size);
      for (let bits = 0; bits < 256; bits++) {
        const path = wayOf(bits, 8);
        const fault = faultOf(path, fallOf(path, board, tuning, `eight-${bits}`), board);
        if (fault !== null) expect.fail(`${path} in ${size.width}×${size.height}: ${fault}`);
      }
    }
  });

  for (const rows of PLINKO_ROWS.filter((count) => count > 8)) {
    it(`takes 12,500 random ways of ${rows} rows`, () => {
      const random = seeded(`ways of ${rows}`);
      for (let turn = 0; turn < 12_500; turn++) {
        const board = boardOf(rows, SIZES[turn % SIZES.length]);
        const path = wayOf(Math.floor(random.next() * 2 ** rows), rows);
        const fault = faultOf(path, fallOf(path, board, tuning, `${rows}-${turn}`), board);
        if (fault !== null) expect.fail(`${path}, seed ${rows}-${turn}: ${fault}`);
      }
    });
  }

  it('is the same to the last bit when it is computed again, and read in any order', () => {
    const random = seeded('again');
    for (let turn = 0; turn < 400; turn++) {
      const rows = random.pick(PLINKO_ROWS);
      const path = wayOf(random.whole(0, 2 ** rows - 1), rows);
      const [one, other] = [fallOf(path, boardOf(rows), tuning, `bet-${turn}`), fallOf(path, boardOf(rows), tuning, `bet-${turn}`)];
      expect(other.flights).toEqual(one.flights);
      const times = Array.from({ length: 9 }, () => random.between(-100, one.landMs + 500));
      const look = (fall: Fall, ms: number): BallPosition => {
        const at = { x: 0, y: 0, angle: 0 };
        ballAt(fall, ms, at);
        return at;
      };
      const forward = times.map((ms) => look(one, ms));
      const backward = times
        .toReversed()
        .map((ms) => look(other, ms))
        .toReversed();
      expect(backward).toEqual(forward);
    }
  });

  it('is unchanged since this test was written', () => {
    const fall = fallOf('RRLRLLRLRRLL', boardOf(12), tuning, 'a bet of old');
    ballAt(fall, 1234.5, place);
    expect([place.x, place.y, place.angle]).toMatchInlineSnapshot(`
      [
        514.3364803209869,
        288.99480013991524,
        1.310617760699818,
      ]
    `);
  });

  it('varies with the id of the bet, though path and times of landing are the same', () => {
    const path = 'RLRLRLRL';
    const seen = new Set<number>();
    for (let turn = 0; turn < 50; turn++) {
      const fall = fallOf(path, boardOf(8), tuning, `bet-${turn}`);
      ballAt(fall, 700, place);
      seen.add(place.x);
      expect(fall.landMs).toBe(landMs(8, tuning));
    }
    expect(seen.size).toBe(50);
  });

  it('hits its pegs at times that do not depend on the path', () => {
    const [left, right] = [fallOf('L'.repeat(16), boardOf(16), tuning, 'bet'), fallOf('R'.repeat(16), boardOf(16), tuning, 'bet')];
    for (let row = 0; row < 16; row++) expect(contactMs(left, row)).toBe(contactMs(right, row));
  });

  it('bounces like a real ball: some of the speed is lost, none is gained, and hardly any along the peg', () => {
    const random = seeded('bounces');
    for (let turn = 0; turn < 2_000; turn++) {
      const board = boardOf(12, SIZES[turn % SIZES.length]);
      const path = wayOf(random.whole(0, 4095), 12);
      const { flights, gravity } = fallOf(path, board, tuning, `bounce-${turn}`);
      let rights = 0;
      for (let row = 0; row < 12; row++) {
        const [before, after] = [row * 7, row * 7 + 7];
        const at = (index: number): number => flights[index] ?? Number.NaN;
        const fellMs = at(after) - at(before);
        const reach = board.ballRadius + board.pegRadius;
        const nx = (at(after + 1) - pegX(board, row, rights)) / reach;
        const ny = (at(after + 2) - board.firstRowY - row * board.rowHeight) / reach;
        const [inX, inY] = [at(before + 3), at(before + 4) + gravity * fellMs];
        const [outX, outY] = [at(after + 3), at(after + 4)];
        const [hit, left] = [-(inX * nx + inY * ny), outX * nx + outY * ny];
        const rubbed = Math.abs((outX - inX) * ny - (outY - inY) * nx);
        expect(left / hit, 'restitution').toBeGreaterThan(0.1);
        expect(left / hit, 'restitution').toBeLessThan(0.85);
        expect(rubbed / (hit + left), 'friction').toBeLessThan(0.45);
        if (path[row] === 'R') rights += 1;
      }
    }
  });
});

describe('every legal tuning', () => {
  it('keeps a ball on its way', () => {
    const knobs = ['rowMs', 'holdMs', 'dropMs', 'gravity', 'timeSpread', 'lean', 'contactSpread', 'ballSize', 'pegSize'] as const;
    const random = seeded('tunings');
    for (let turn = 0; turn < 1_500; turn++) {
      const other = { ...tuning };
      for (const knob of knobs) other[knob] = random.between(plinkoTuning.schema[knob].min, plinkoTuning.schema[knob].max);
      const rows = random.pick(PLINKO_ROWS);
      const { board } = layoutOf(SIZES[turn % SIZES.length] ?? SIZES[0], rows, other);
      const path = wayOf(random.whole(0, 2 ** rows - 1), rows);
      const fall = fallOf(path, board, other, `tuning-${turn}`);
      let rights = 0;
      for (let row = 0; row < rows; row++) {
        const until = row + 1 < rows ? contactMs(fall, row + 1) : fall.landMs;
        ballAt(fall, until - 1, place);
        const side = path[row] === 'R' ? 1 : -1;
        expect((place.x - pegX(board, row, rights)) * side, `row ${row} of ${path}`).toBeGreaterThan(0);
        if (side > 0) rights += 1;
      }
      ballAt(fall, fall.landMs, place);
      expect(Math.abs(place.x - bucketX(board, rights))).toBeLessThan(board.spacing * 0.3);
    }
  });
});
