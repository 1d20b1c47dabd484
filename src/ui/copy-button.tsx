import clsx from 'clsx';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from './announcer.tsx';
import css from './copy-button.module.css';
import { useToast } from './toast.ts';
import { Tooltip } from './tooltip.tsx';

/** How long 'Copied!' stays. */
const COPIED_MS = 1000;

interface Props {
  /** What lands in the clipboard. */
  text: string;
  /** What is copied, for its accessible name: "Copy the server seed hash". */
  label: string;
  /** Shown beside the icon. */
  children?: ReactNode;
}

/** Copies a text and says 'Copied!' for a second. */
export function CopyButton({ text, label, children }: Props) {
  const toast = useToast();
  const announce = useAnnounce();
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast.error(t('copy.failed'));
      return;
    }
    clearTimeout(timer.current);
    setCopied(true);
    announce(t('copy.done'));
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <Tooltip content={copied ? t('copy.done') : label} open={copied ? true : undefined}>
      <button type="button" className={css.button} aria-label={label} onClick={() => void copy()}>
        {copied ? <Check size={16} className="tone-win" aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        {children}
      </button>
    </Tooltip>
  );
}

interface CodeProps extends Pick<Props, 'text' | 'label'> {
  strong?: boolean;
  className?: string;
}

/** An address, id or code in full, which breaks anywhere, with its button to copy. */
export function CopiedCode({ text, label, strong = false, className = 'gap-8' }: CodeProps) {
  return (
    <span className={clsx('inline-flex items-center', className)}>
      <code translate="no" className={clsx('text-code', strong && 'weight-500')}>
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </span>
  );
}
