import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { LARGEST_PICTURE, MOST_PICTURES, type TicketPicture } from '#contract/api/support.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { type Services, useServices } from '#src/lib/services/services.ts';
import { CaptchaUnavailable } from '#src/session/recaptcha.ts';
import { useToast } from '#src/ui/toast.ts';
import { pictureSender, type SendPicture } from './picture-calls.ts';

/** The longest side that the shop keeps anyway, px. */
const LONGEST_SIDE = 1_600;
const QUALITY = 0.85;
/** Beyond this nothing is read, bytes: no photo is so large. */
const LARGEST_READ = 40 * 1024 * 1024;

/**
 * A picture that may be sent: the file itself, or, where it is larger than the shop takes, the same picture drawn smaller by this browser. Null where the
 * browser can't read it as a picture.
 */
async function fitPicture(file: File): Promise<Blob | null> {
  if (file.size <= LARGEST_PICTURE) return file;
  if (file.size > LARGEST_READ) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return smaller && smaller.size <= LARGEST_PICTURE ? smaller : null;
  } catch {
    return null;
  }
}

/** A picture that was chosen for a message. */
export interface ChosenPicture {
  key: number;
  file: File;
  /** What the browser shows of it: an address of its own for the file. */
  preview: string;
  /** How much of it is sent, 0–1. */
  progress: number;
  /** What became of it, once it is uploaded. */
  sent: TicketPicture | null;
  /** Why it could not be uploaded this time, as a sentence; what can never be is not kept. */
  failure: string | null;
}

/** Kinds of files that are offered for choice. What a file is, the shop looks at itself. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

const failureText = (error: unknown): string => (error instanceof CaptchaUnavailable ? error.message : errorText(error));

/** Characters of a file's name that a message shows. */
const LONGEST_NAME = 40;

/** As much of a file's name as fits a message, with its end: that says what kind it is. */
function shortName({ name }: File): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 9)}…${name.slice(-8)}`;
}

/** The pictures of a message that is being written: each is uploaded as soon as it is chosen. `senderOf`: makes its upload, for whom; taken once. */
export function usePictures(senderOf: (services: Services) => SendPicture = pictureSender) {
  const services = useServices();
  const [upload] = useState(() => senderOf(services));
  const toast = useToast();
  const { t } = useTranslation('support');
  // Outside React, because an upload that ends reads what is chosen by then.
  const [store] = useState(() => createStore<readonly ChosenPicture[]>(() => []));
  const chosen = useStore(store);
  const nextKey = useRef(1);
  const uploads = useRef(new Map<number, AbortController>());

  const change = useCallback(
    (key: number, part: Partial<ChosenPicture>): void =>
      store.setState((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)), true),
    [store],
  );

  const remove = useCallback(
    (key: number): void => {
      uploads.current.get(key)?.abort();
      for (const one of store.getState()) if (one.key === key) URL.revokeObjectURL(one.preview);
      store.setState((all) => all.filter((one) => one.key !== key), true);
    },
    [store],
  );

  const start = useCallback(
    async (key: number, file: File): Promise<void> => {
      // What can never be sent takes no place and keeps no message back.
      const refuse = (why: string): void => {
        remove(key);
        toast.error(t('pictures.refused', { name: shortName(file), why }));
      };
      if (file.size === 0) return refuse(t('pictures.empty'));
      const stop = new AbortController();
      uploads.current.set(key, stop);
      change(key, { failure: null, progress: 0 });
      try {
        const fitting = await fitPicture(file);
        if (!fitting) return refuse(t('pictures.tooLarge'));
        change(key, { sent: await upload(fitting, (progress) => change(key, { progress }), stop.signal) });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (hasCode(error, 'picture_unusable')) refuse(failureText(error));
        else change(key, { failure: failureText(error) });
      } finally {
        uploads.current.delete(key);
      }
    },
    [change, remove, t, upload, toast],
  );

  const add = useCallback(
    (files: readonly File[]): void => {
      const pictures = files.filter(({ type }) => PICTURE_TYPES.includes(type));
      if (pictures.length < files.length) toast.error(t('pictures.kinds'));
      const left = MOST_PICTURES - store.getState().length;
      if (pictures.length > left) toast.error(t('pictures.most', { count: MOST_PICTURES }));
      for (const file of pictures.slice(0, Math.max(0, left))) {
        const key = nextKey.current++;
        const preview = URL.createObjectURL(file);
        store.setState((all) => [...all, { key, file, preview, progress: 0, sent: null, failure: null }], true);
        void start(key, file);
      }
    },
    [start, store, t, toast],
  );

  const clear = useCallback((): void => {
    for (const { preview } of store.getState()) URL.revokeObjectURL(preview);
    store.setState([], true);
  }, [store]);

  useEffect(
    () => () => {
      for (const stop of uploads.current.values()) stop.abort();
      for (const { preview } of store.getState()) URL.revokeObjectURL(preview);
    },
    [store],
  );

  const waiting = chosen.some(({ sent, failure }) => sent === null && failure === null);
  const failed = chosen.some(({ failure }) => failure !== null);
  const sent = chosen.flatMap((one) => (one.sent ? [one.sent] : []));
  /** Why the message can't be sent with them as they are, as a sentence. */
  const problem = waiting ? t('pictures.wait') : failed ? t('pictures.failed') : null;
  return { chosen, add, remove, clear, retry: (one: ChosenPicture) => void start(one.key, one.file), problem, sent };
}

/** The pictures of a message and what can be done with them. */
export type Pictures = ReturnType<typeof usePictures>;
