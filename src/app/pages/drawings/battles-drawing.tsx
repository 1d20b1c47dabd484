import { Light } from './light.tsx';

const LANES = [
  { x: 40, tone: '#3b9eff', prizes: ['duo-pad', 'gilded-crown', 'trail-pack'], total: 132, leads: false },
  { x: 190, tone: '#ffc44d', prizes: ['tide-watch', 'blue-diamond', 'ember-moto'], total: 236, leads: true },
  { x: 340, tone: '#a45cff', prizes: ['bramble-bear', 'aurora-laptop', 'drift-runner'], total: 168, leads: false },
  { x: 490, tone: '#ff5c7a', prizes: ['field-camera', 'ember-runner', 'pulse-speaker'], total: 96, leads: false },
] as const;

/** A lane per seat, reels in step, and the light on who leads. */
export function BattlesDrawing() {
  return (
    <>
      <rect width="640" height="560" fill="#0a0c13" />
      {LANES.map(({ x, tone, prizes, total, leads }) => (
        <g key={x}>
          <Light id={`battle-${x}`} x={x + 55} y={230} radius={leads ? 220 : 120} color={tone} strength={leads ? 0.6 : 0.3} />
          {leads && <path d={`M${x + 20} 0L${x - 30} 470H${x + 140}L${x + 90} 0Z`} fill={tone} fillOpacity="0.1" />}
          <rect
            x={x}
            y="44"
            width="110"
            height="410"
            rx="20"
            fill="#12151f"
            fillOpacity="0.86"
            stroke={tone}
            strokeOpacity={leads ? 0.9 : 0.3}
            strokeWidth={leads ? 2.5 : 1.5}
          />
          {prizes.map((prize, row) => (
            <g key={prize} opacity={row === 1 ? 1 : 0.34}>
              <rect
                x={x + 10}
                y={60 + row * 130}
                width="90"
                height="116"
                rx="14"
                fill="#1a1e2b"
                stroke={row === 1 ? tone : '#252a3a'}
                strokeWidth={row === 1 ? 2 : 1}
              />
              <image href={`/prizes/${prize}.webp`} x={x + 18} y={76 + row * 130} width="74" height="74" />
            </g>
          ))}
          <path d={`M${x - 4} 248l12 -8v16ZM${x + 114} 248l-12 -8v16Z`} fill="#ffc44d" />
          <rect x={x} y="478" width="110" height="10" rx="5" fill="#1d2232" />
          <rect x={x} y="478" width={total * 0.46} height="10" rx="5" fill={tone} />
        </g>
      ))}
    </>
  );
}
