/** The part of the Network Information API that is read; Chromium alone has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor has asked for less data (`Save-Data`), or is on a network as slow as 2G. Read at each call: both change during a visit. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false;
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
