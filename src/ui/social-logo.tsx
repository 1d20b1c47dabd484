import type { ReactNode } from 'react';
import type { SocialProvider } from '#contract/api/social.ts';

/** Own marks in one line weight; no provider's logo. */
const MARKS: Record<SocialProvider, ReactNode> = {
  google: <path d="M19 12h-7m7 0a7 7 0 1 1-2.3-5.2" />,
  facebook: <path d="M15.5 6H14a3 3 0 0 0-3 3v10M8.5 12.5h6" />,
  steam: (
    <>
      <circle cx="14.5" cy="9" r="4" />
      <circle cx="7.5" cy="16.5" r="2.5" />
      <path d="m9.6 15 2.2-2.6" />
    </>
  ),
};

/** The logo of a service that players sign in with; its name is always beside it. */
export function SocialLogo({ provider, size = 20 }: { provider: SocialProvider; size?: 20 | 32 }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {MARKS[provider]}
    </svg>
  );
}
