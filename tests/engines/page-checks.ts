/* What a page of the shop must be. All of it runs in the page, so each function holds all that it needs. */

/**
 * Whether a page is there and rests: its overlay is gone, no other page is on its way, it has one heading, its scene
 * and the dialog that its address asks for, and nothing on it loads.
 */
export function isSettled(): boolean {
  return (
    document.readyState === 'complete' &&
    document.querySelector('#loading') === null &&
    document.querySelector('[class*="_progress_"][class*="_running_"]') === null &&
    document.querySelectorAll('h1').length === 1 &&
    document.querySelector('main [aria-busy=true]') === null &&
    // A dialog that still moves to its place, or is about to, has its controls elsewhere.
    document.querySelector('[role=dialog][data-starting-style]') === null &&
    !(document.querySelector('[role=dialog]')?.getAnimations({ subtree: true }) ?? []).some(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    ) &&
    /[?&]modal=/.test(location.search) === (document.querySelector('[role=dialog]') !== null) &&
    [...document.querySelectorAll('[data-stage-slot]')].every((slot) => slot.querySelector('canvas') !== null)
  );
}

/** What is wrong with a page at its present size, without its controls. */
export function pageFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const headings = [...document.querySelectorAll('h1')].map((heading) => heading.textContent);
  return [
    ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} of ${clientWidth} px`] : []),
    ...(headings.some((text) => /^(Page not found|Something went wrong)/.test(text)) ? [`error page: ${headings.join()}`] : []),
    ...[...document.images]
      .filter(({ complete, naturalWidth, currentSrc }) => complete && naturalWidth === 0 && currentSrc !== '' && !/\.svg/.test(currentSrc))
      .map(({ currentSrc }) => `broken picture: ${currentSrc}`),
  ];
}
