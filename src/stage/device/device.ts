import { savesData } from '#src/lib/saves-data.ts';

/** What a browser says of its device before anything is measured; null where it says nothing. */
export interface Device {
  cores: number | null;
  memoryGib: number | null;
  savesData: boolean;
}

/** Devices with this many cores, or this much memory in GiB, and fewer or less draw a light page. */
const WEAK = { cores: 2, memoryGib: 2 } as const;

/** Reads the signals. Memory is given by Chromium alone, and there on secure origins. */
export function readDevice(): Device {
  if (typeof navigator === 'undefined') return { cores: null, memoryGib: null, savesData: false };
  const { hardwareConcurrency, deviceMemory } = navigator as Navigator & { deviceMemory?: number };
  return { cores: hardwareConcurrency ?? null, memoryGib: deviceMemory ?? null, savesData: savesData() };
}

/** Whether the device is taken to be slow until it is measured. Cores count only beside a memory: browsers without one give two to every phone, against fingerprints. */
export const isWeak = ({ cores, memoryGib, savesData: saves }: Device): boolean =>
  saves || (memoryGib !== null && (memoryGib <= WEAK.memoryGib || (cores !== null && cores <= WEAK.cores)));
