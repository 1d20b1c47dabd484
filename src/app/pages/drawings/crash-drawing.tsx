import { Light, scattered } from './light.tsx';

const STARS = scattered(7, 210);

/** The comet on its climb over the star field. */
export function CrashDrawing() {
  return (
    <>
      <linearGradient id="crash-sky" x1="0" y1="1" x2="1" y2="0">
        <stop offset="0" stopColor="#05060b" />
        <stop offset="0.55" stopColor="#170c22" />
        <stop offset="1" stopColor="#3a1a2b" />
      </linearGradient>
      <rect width="640" height="560" fill="url(#crash-sky)" />
      <Light id="crash-glow" x={476} y={150} radius={300} color="#ff8a4a" strength={0.55} />
      {Array.from({ length: 70 }, (_, index) => {
        const [x = 0, y = 0, bright = 0] = STARS.slice(index * 3, index * 3 + 3);
        return (
          <path
            key={index}
            d={`M${x * 640} ${y * 560}l${6 + bright * 8} ${-4 - bright * 5}`}
            stroke="#fff"
            strokeOpacity={0.12 + bright * 0.45}
            strokeWidth={1 + bright}
            strokeLinecap="round"
          />
        );
      })}
      {[130, 220, 310, 400].map((y) => (
        <path key={y} d={`M40 ${y}H640`} stroke="#fff" strokeOpacity="0.06" />
      ))}
      <linearGradient id="crash-fill" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#ff8a4a" stopOpacity="0.45" />
        <stop offset="1" stopColor="#ff5c7a" stopOpacity="0" />
      </linearGradient>
      <path d="M56 484C250 480 392 400 476 152V484Z" fill="url(#crash-fill)" />
      <linearGradient id="crash-line" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor="#ff5c7a" />
        <stop offset="0.7" stopColor="#ff9a4d" />
        <stop offset="1" stopColor="#fff0c8" />
      </linearGradient>
      <path
        d="M56 484C250 480 392 400 476 152"
        fill="none"
        stroke="url(#crash-line)"
        strokeOpacity="0.25"
        strokeWidth="18"
        strokeLinecap="round"
      />
      <path d="M56 484C250 480 392 400 476 152" fill="none" stroke="url(#crash-line)" strokeWidth="6" strokeLinecap="round" />
      <Light id="crash-head" x={476} y={150} radius={70} color="#fff3d6" strength={1} />
      <circle cx="476" cy="150" r="12" fill="#fff" />
      {[
        [386, 330],
        [318, 404],
        [228, 450],
      ].map(([x = 0, y = 0]) => (
        <g key={x}>
          <path d={`M${x} ${y}l-44 -38`} stroke="#35d08a" strokeOpacity="0.6" strokeWidth="1.5" />
          <rect x={x - 108} y={y - 58} width="66" height="24" rx="8" fill="#0c2019" stroke="#35d08a" strokeOpacity="0.4" />
          <rect x={x - 98} y={y - 49} width="46" height="6" rx="3" fill="#35d08a" />
          <circle cx={x} cy={y} r="6" fill="#35d08a" />
        </g>
      ))}
    </>
  );
}
