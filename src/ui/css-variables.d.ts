import 'react';

declare module 'react' {
  /** Components hand values to their style sheets as custom properties. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
