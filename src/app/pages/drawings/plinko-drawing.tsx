import { Light } from './light.tsx';

const ROWS = 9;
const GAP = 50;
const BUCKET_COLORS = ['#ff5c7a', '#ff8a4a', '#ffb224', '#8fbf4d', '#4cc38a'] as const;

const peg = (row: number, column: number): [number, number] => [320 + (column - (row + 2) / 2) * GAP, 78 + row * 40];

/** The ball's way from peg to peg: flights, not straight lines. */
const FLIGHT =
  'M320 34Q318 58 314 68Q352 66 344 108Q372 104 370 148Q350 144 344 188Q378 182 370 228Q400 222 394 268Q426 262 420 308Q400 304 396 348Q428 340 420 388Q446 384 446 452';

/** Pegs, a ball in flight, and the buckets that wait for it. */
export function PlinkoDrawing() {
  return (
    <>
      <rect width="640" height="560" fill="#000" />
      <Light id="plinko-glow" x={320} y={250} radius={330} color="#3b6bff" strength={0.36} />
      <Light id="plinko-bucket" x={446} y={480} radius={150} color="#ffb224" strength={0.5} />
      {Array.from({ length: ROWS }, (_, row) =>
        Array.from({ length: row + 3 }, (_pegs, column) => {
          const [x, y] = peg(row, column);
          return <circle key={`${row}-${column}`} cx={x} cy={y} r="5.5" fill="#dfe6ff" fillOpacity={0.5 + row * 0.05} />;
        }),
      )}
      <path d={FLIGHT} fill="none" stroke="#8fb4ff" strokeOpacity="0.5" strokeWidth="3" strokeLinecap="round" strokeDasharray="2 9" />
      {Array.from({ length: ROWS + 1 }, (_, column) => {
        const distance = Math.round(Math.abs(column - ROWS / 2) - 0.5);
        const hit = column === 7;
        return (
          <g key={column} transform={`translate(${320 + (column - ROWS / 2) * GAP} ${hit ? 478 : 470})`}>
            <rect
              x="-22"
              y="-20"
              width="44"
              height="40"
              rx="11"
              fill={BUCKET_COLORS[4 - distance] ?? '#4cc38a'}
              fillOpacity={hit ? 1 : 0.3}
            />
            <rect x="-10" y="-3" width="20" height="6" rx="3" fill={hit ? '#1d1300' : '#f4f6fb'} fillOpacity={hit ? 0.8 : 0.6} />
          </g>
        );
      })}
      <Light id="plinko-ball" x={420} y={308} radius={54} color="#9fc0ff" strength={0.8} />
      <radialGradient id="plinko-sphere" cx="0.36" cy="0.3">
        <stop offset="0" stopColor="#fff" />
        <stop offset="0.4" stopColor="#a9c8ff" />
        <stop offset="1" stopColor="#3b6bff" />
      </radialGradient>
      <circle cx="418" cy="300" r="16" fill="url(#plinko-sphere)" />
    </>
  );
}
