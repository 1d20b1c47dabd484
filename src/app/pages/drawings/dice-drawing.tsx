import { Light } from './light.tsx';

/** The glass slider with its lit zone, and the die on the place it rolled. */
export function DiceDrawing() {
  return (
    <>
      <linearGradient id="dice-ground" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#141826" />
        <stop offset="1" stopColor="#0b0d14" />
      </linearGradient>
      <rect width="640" height="560" fill="url(#dice-ground)" />
      <Light id="dice-glow" x={424} y={300} radius={270} color="#35d08a" strength={0.34} />
      <Light id="dice-left" x={150} y={360} radius={200} color="#ff5a6e" strength={0.22} />
      <image href="/pictures/die.webp" x="330" y="118" width="190" height="190" transform="rotate(-10 425 213)" />
      <ellipse cx="424" cy="324" rx="70" ry="10" fill="#000" fillOpacity="0.5" />
      <rect x="64" y="340" width="512" height="44" rx="22" fill="#fff" fillOpacity="0.05" stroke="#fff" strokeOpacity="0.16" />
      <rect x="74" y="350" width="206" height="24" rx="12" fill="#ff5a6e" fillOpacity="0.5" />
      <linearGradient id="dice-win" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor="#1d9e63" />
        <stop offset="1" stopColor="#5ff0ae" />
      </linearGradient>
      <rect x="286" y="350" width="280" height="24" rx="12" fill="url(#dice-win)" />
      <rect x="268" y="330" width="30" height="64" rx="12" fill="#f4f6fb" />
      <path d="M278 352v20M288 352v20" stroke="#8b93a7" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M424 324v16" stroke="#ffc44d" strokeWidth="4" strokeLinecap="round" />
      {Array.from({ length: 21 }, (_, index) => (
        <path
          key={index}
          d={`M${80 + index * 24} 404v${index % 5 === 0 ? 14 : 8}`}
          stroke="#8b93a7"
          strokeOpacity={index % 5 === 0 ? 0.9 : 0.4}
          strokeWidth="2"
          strokeLinecap="round"
        />
      ))}
    </>
  );
}
