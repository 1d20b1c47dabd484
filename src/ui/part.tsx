import { Component, type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importGuarded, importWithoutSheets, isChunkFailure } from '#src/lib/chunk-guard.ts';
import { loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import css from './missing-dialog.module.css';

/*
 * Parts of a page that may not come: a blocker, a lost connection or a deploy takes their chunk away, or they throw.
 * 1. What only decorates (`lazyExtra`, `<Extra>`) is left out.
 * 2. What the player asked for (`lazyPart`, `lazyDialog`) shows a retry in its place; the page around it goes on.
 * Pages themselves: src/app/routes.tsx.
 */

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface BoundaryProps {
  /** Replaces the children after they threw. */
  otherwise: (error: unknown) => ReactNode;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    console.warn('A part of the page could not be shown', error);
  }

  override render(): ReactNode {
    return this.state.failure ? this.props.otherwise(this.state.failure.error) : this.props.children;
  }
}

async function withTexts<Props>(load: Load<Props>): ReturnType<Load<Props>> {
  const [part] = await Promise.all([load(), loadAllTexts()]);
  return part;
}

interface ExtraProps {
  /** Shown while the part is fetched. */
  waiting?: ReactNode;
  /** Shown when the part is left out. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** What only decorates a page: it is left out when its chunk can't be loaded, or when it throws. */
export function Extra({ waiting = null, otherwise = null, children }: ExtraProps) {
  return (
    <Boundary otherwise={() => otherwise}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

/** A part in a chunk of its own, with the texts it may need, that only decorates: while it is fetched and without its chunk, it shows nothing or what `around` gives. */
export function lazyExtra<Props extends object>(load: Load<Props>, around: (props: Props) => Omit<ExtraProps, 'children'> = () => ({})) {
  const Loaded = lazy(() => withTexts(load)) as unknown as ComponentType<Props>;
  return function LazyExtra(props: Props) {
    return (
      <Extra {...around(props)}>
        <Loaded {...props} />
      </Extra>
    );
  };
}

/** What a failed part is shown with: the error, and how to try again. */
interface Missing {
  error: unknown;
  /** Fetches the part again; null where that has failed already, so that only loading the page anew can help. */
  again: (() => void) | null;
}

/** A lazy component that can be fetched again in its place. Browsers that remember a failed chunk as long as the document lives need a new document: see `Missing.again`. */
function retried<Props extends object>(load: Load<Props>, otherwise: (missing: Missing, props: Props) => ReactNode) {
  const fetched = () => lazy(() => withTexts(load)) as unknown as ComponentType<Props>;
  let Newest = fetched();
  return function Retried(props: Props) {
    const [{ Loaded, tries }, setState] = useState(() => ({ Loaded: Newest, tries: 0 }));
    const again = (): void => {
      Newest = fetched();
      setState({ Loaded: Newest, tries: tries + 1 });
    };
    return (
      <Boundary key={tries} otherwise={(error) => otherwise({ error, again: tries === 0 ? again : null }, props)}>
        <Loaded {...props} />
      </Boundary>
    );
  };
}

function useRetry({ error, again }: Missing) {
  const { t } = useTranslation('ui');
  return {
    title: t('part.title'),
    text: t(isChunkFailure(error) ? 'part.text' : 'part.broken'),
    retry: t(again ? 'error.retry' : 'part.reload'),
    onRetry: again ?? (() => location.reload()),
  };
}

function MissingPart({ missing }: { missing: Missing }) {
  return <ErrorState level={3} {...useRetry(missing)} />;
}

function MissingButton({ missing }: { missing: Missing }) {
  const { retry, onRetry } = useRetry(missing);
  return (
    <Button size="sm" onClick={onRetry}>
      {retry}
    </Button>
  );
}

/**
 * A part that a page exists for, in a chunk of its own, with the texts it may need. Show it inside `<Suspense>`. Without its chunk, and when it throws, it shows a
 * retry in its place; `small` where only a button fits.
 */
export function lazyPart<Props extends object>(load: Load<Props>, size: 'small' | 'whole' = 'whole') {
  const Failed = size === 'small' ? MissingButton : MissingPart;
  return retried(
    () => importWithoutSheets(load),
    (missing) => <Failed missing={missing} />,
  );
}

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

function MissingDialogPart({ missing, open, onClose }: DialogProps & { missing: Missing }) {
  const { t } = useTranslation('ui');
  return (
    <MissingDialog open={open} onClose={onClose}>
      <ErrorState
        {...useRetry(missing)}
        beside={
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t('modal.close')}
          </Button>
        }
      />
    </MissingDialog>
  );
}

/**
 * A dialog in a chunk of its own, with the texts it may need. Without its chunk, and when it throws, a plain dialog offers a retry. `address`: the address asks for
 * it, so that loading the page anew, which a deploy makes necessary, brings it back.
 */
export function lazyDialog<Props extends object>(load: Load<Props>, wantedBy: 'press' | 'address' = 'press') {
  const bring = () => (wantedBy === 'address' ? importGuarded(load) : importWithoutSheets(load));
  const Dialog = retried<Props & DialogProps>(bring as Load<Props & DialogProps>, (missing, { open, onClose }) => (
    <MissingDialogPart missing={missing} open={open} onClose={onClose} />
  ));
  return function LazyDialog(props: Props & DialogProps) {
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

interface MissingDialogProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own dialog, in place of one that could not be loaded: the kit's may be what is missing. */
function MissingDialog({ open, onClose, children }: MissingDialogProps) {
  const { t } = useTranslation('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (open && element?.open === false) element.showModal();
    if (!open) element?.close();
  }, [open]);
  return (
    <dialog ref={dialog} aria-label={t('part.title')} className={css.dialog} onClose={() => open && onClose()}>
      {children}
    </dialog>
  );
}
