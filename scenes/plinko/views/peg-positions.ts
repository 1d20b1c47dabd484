import { type FallBoard, pegX } from '../fall.ts';
import { firstPeg, pegIndex } from '../layout.ts';

/** Positions of all pegs, x and y in turn, by their number. */
export function pegPositions(board: FallBoard): Float32Array {
  const places = new Float32Array(firstPeg(board.rows) * 2);
  for (let row = 0; row < board.rows; row++) {
    // A row has one peg beyond each side of those that balls can meet.
    for (let rights = -1; rights <= row + 1; rights++) {
      const at = pegIndex(row, rights) * 2;
      places[at] = pegX(board, row, rights);
      places[at + 1] = board.firstRowY + row * board.rowHeight;
    }
  }
  return places;
}
