import { Light } from './light.tsx';

/** The ring whose arc is the chance, the needle, and the prize behind glass. */
export function UpgradeDrawing() {
  return (
    <>
      <rect width="640" height="560" fill="#0b0e16" />
      <Light id="upgrade-glow" x={320} y={280} radius={320} color="#35d08a" strength={0.26} />
      <Light id="upgrade-gold" x={360} y={180} radius={230} color="#ffc44d" strength={0.24} />
      <circle cx="320" cy="280" r="196" fill="none" stroke="#1d2232" strokeWidth="34" />
      <linearGradient id="upgrade-arc" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#9ff5cd" />
        <stop offset="1" stopColor="#24b574" />
      </linearGradient>
      <path d="M320 84A196 196 0 0 1 497 364" fill="none" stroke="url(#upgrade-arc)" strokeWidth="34" strokeLinecap="round" />
      {Array.from({ length: 60 }, (_, index) => (
        <path
          key={index}
          d="M320 46v10"
          stroke="#fff"
          strokeOpacity={index % 5 === 0 ? 0.5 : 0.16}
          strokeWidth="2"
          transform={`rotate(${index * 6} 320 280)`}
        />
      ))}
      <g transform="rotate(64 320 280)">
        <path d="M320 60l-13 -26h26Z" fill="#ffc44d" />
        <path d="M320 60v52" stroke="#ffc44d" strokeWidth="5" strokeLinecap="round" />
      </g>
      <circle cx="320" cy="280" r="150" fill="#12151f" stroke="#2c3346" strokeWidth="2" />
      <image href="/prizes/rose-diamond.webp" x="226" y="182" width="188" height="188" />
      <path d="M206 216a150 150 0 0 1 110 -84l-64 276a150 150 0 0 1 -70 -92Z" fill="#fff" fillOpacity="0.06" />
      <image href="/prizes/drift-runner.webp" x="34" y="400" width="110" height="110" />
      <path
        d="M160 452h44m-16 -16 17 16 -17 16"
        fill="none"
        stroke="#8b93a7"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}
