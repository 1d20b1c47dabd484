/** The `ref` of a button that goes once it was pressed, or of what goes with it: a focus in it moves to the nearest element around that can have the focus. */
export const passFocusOn = (gone: HTMLElement | null) => (): void => {
  if (gone?.contains(document.activeElement)) gone.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
};
