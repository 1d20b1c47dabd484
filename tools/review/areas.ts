import type { Difference } from '#tests/visual/pixels.ts';
import type { Area } from './change.ts';

/** Side of the cells by which pixels are joined, px: the letters of a word share an area, a bar below them has its own. */
const CELL_PX = 16;

/** An area of fewer pixels is the rounding of a stored palette, px. */
const STRAY_PX = 4;

/** Of more, one area around all is returned: as many outlines would hide the picture. */
const MOST_AREAS = 8;

const around = (a: Area | undefined, b: Area): Area => {
  if (a === undefined) return b;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const [right, bottom] = [Math.max(a.x + a.width, b.x + b.width), Math.max(a.y + a.height, b.y + b.height)];
  return { x, y, width: right - x, height: bottom - y, count: a.count + b.count };
};

/** The separate areas that differ, largest first: two causes in one picture are often two areas. */
export function areasOf({ differs }: Difference, width: number): Area[] {
  // The last column is empty, so that a neighbour beyond an edge isn't a cell of another row.
  const columns = Math.ceil(width / CELL_PX) + 1;
  const cells = new Map<number, Area>();
  for (const [pixel, counted] of differs.entries()) {
    if (counted === 0) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const cell = Math.floor(y / CELL_PX) * columns + Math.floor(x / CELL_PX);
    cells.set(cell, around(cells.get(cell), { x, y, width: 1, height: 1, count: 1 }));
  }
  const all = [...cells.keys()].flatMap((cell) => joined(cells, cell, columns) ?? []).toSorted((a, b) => b.count - a.count);
  const areas = all.filter(({ count }, index) => index === 0 || count >= STRAY_PX);
  return areas.length > MOST_AREAS ? [all.reduce(around)] : areas;
}

/** Takes a cell and all that it touches out of the map; undefined where it was taken before. */
function joined(cells: Map<number, Area>, first: number, columns: number): Area | undefined {
  let area: Area | undefined;
  const queue = [first];
  for (const cell of queue) {
    const part = cells.get(cell);
    if (part === undefined) continue;
    cells.delete(cell);
    area = around(area, part);
    for (const row of [-columns, 0, columns]) queue.push(cell + row - 1, cell + row, cell + row + 1);
  }
  return area;
}
