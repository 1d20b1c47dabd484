import { useEffect, useRef } from 'react';

/**
 * Keeps the focus on a dialog's control when the dialog itself asks for it. A dialog takes the focus one frame after the pressed control has gone from
 * it, which by then can be on the control that came instead; that is no leaving of a field, so no field is checked because of it. A press on the
 * dialog beside its controls does leave the field. Returns the ref callback of the dialog.
 */
export function useKeptField(): (dialog: HTMLElement | null) => void {
  const dialogRef = useRef<HTMLElement | null>(null);
  useEffect(() => {
    let pressed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A press moves the focus when its event is through; afterwards the dialog is on its own again.
    const onPress = (): void => {
      pressed = true;
      clearTimeout(timer);
      timer = setTimeout(() => (pressed = false), 0);
    };
    const onLeave = (event: FocusEvent): void => {
      const { target, relatedTarget } = event;
      if (pressed || relatedTarget === null || relatedTarget !== dialogRef.current) return;
      if (!(target instanceof HTMLElement) || !target.isConnected || !dialogRef.current.contains(target)) return;
      event.stopImmediatePropagation();
      queueMicrotask(() => target.focus());
    };
    document.addEventListener('mousedown', onPress, true);
    document.addEventListener('focusout', onLeave, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('mousedown', onPress, true);
      document.removeEventListener('focusout', onLeave, true);
    };
  }, []);
  return (dialog) => {
    dialogRef.current = dialog;
  };
}
