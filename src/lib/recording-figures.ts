import type { SentRecording } from '#contract/api/support.ts';

/** A size as a person reads it, kB, never none. */
export const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1_000));

/** The figures of a recording in a message: its length in seconds and its size in kB. */
export const recordingFigures = ({ length_ms, bytes }: SentRecording): { seconds: number; size: number } => ({
  seconds: Math.round(length_ms / 1_000),
  size: kilobytes(bytes),
});
