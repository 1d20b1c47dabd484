import { Light } from './light.tsx';

const SEGMENTS = 54;
const COLORS = { double: '#343c52', triple: '#3b7bd6', quintuple: '#8a5cf0', top: '#ffc44d' } as const;

/** Every other segment doubles; the one at the top pays most; the rest share the places between. */
function colorOf(index: number): string {
  if (index === 0) return COLORS.top;
  if (index % 2 === 1) return COLORS.double;
  return index % 6 === 0 ? COLORS.quintuple : COLORS.triple;
}

function segment(index: number): string {
  const step = (Math.PI * 2) / SEGMENTS;
  const from = (index - 0.5) * step - Math.PI / 2 + 0.012;
  const to = (index + 0.5) * step - Math.PI / 2 - 0.012;
  const at = (angle: number, radius: number): string =>
    `${(320 + radius * Math.cos(angle)).toFixed(1)} ${(330 + radius * Math.sin(angle)).toFixed(1)}`;
  return `M${at(from, 150)}L${at(from, 236)}A236 236 0 0 1 ${at(to, 236)}L${at(to, 150)}A150 150 0 0 0 ${at(from, 150)}Z`;
}

/** The wheel of 54 segments under its pointer. */
export function WheelDrawing() {
  return (
    <>
      <rect width="640" height="560" fill="#000" />
      <Light id="wheel-glow" x={320} y={110} radius={330} color="#ffb224" strength={0.34} />
      <Light id="wheel-base" x={320} y={470} radius={300} color="#7c5cff" strength={0.32} />
      <circle cx="320" cy="330" r="252" fill="#0d1019" stroke="#2c3346" strokeWidth="2" />
      {Array.from({ length: SEGMENTS }, (_, index) => (
        <path key={index} d={segment(index)} fill={colorOf(index)} fillOpacity={index === 0 ? 1 : 0.86} />
      ))}
      {Array.from({ length: 27 }, (_, index) => {
        const angle = (index / 27) * Math.PI * 2;
        return (
          <circle
            key={index}
            cx={320 + 244 * Math.cos(angle)}
            cy={330 + 244 * Math.sin(angle)}
            r="3"
            fill="#ffe3a3"
            fillOpacity={0.35 + 0.6 * ((index * 7) % 5 === 0 ? 1 : 0)}
          />
        );
      })}
      <radialGradient id="wheel-hub" cy="0.3">
        <stop offset="0" stopColor="#2a3044" />
        <stop offset="1" stopColor="#0d1019" />
      </radialGradient>
      <circle cx="320" cy="330" r="146" fill="url(#wheel-hub)" stroke="#353d54" strokeWidth="2" />
      <image href="/pictures/target.webp" x="252" y="262" width="136" height="136" />
      <path d="M320 136l-20 -50a21 21 0 1 1 40 0Z" fill="#ffc44d" stroke="#7a4a05" strokeOpacity="0.5" />
      <circle cx="320" cy="79" r="7" fill="#3a2503" />
    </>
  );
}
