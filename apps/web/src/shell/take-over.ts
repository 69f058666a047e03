/** The view is removed after this time, even if the screen is still waiting for a request. */
const MOST_MS = 5_000;

/**
 * Removes the view that came with the page (`apps/bff/src/http/first-view.ts`) once the dashboard shows the same, and notes
 * that this browser has the scripts of this build: the next page comes without one.
 * @param isWaiting whether requests of the page are under way
 */
export function takeOver(isWaiting: () => boolean): void {
  const isShown = () => document.querySelector('#root h1') !== null && !isWaiting();
  const look = () => {
    // The view may still arrive.
    if (document.readyState === 'loading' || !(isShown() || performance.now() > MOST_MS)) {
      requestAnimationFrame(look);
      return;
    }
    for (const part of document.querySelectorAll<HTMLElement>('[data-first-view]')) {
      part.remove();
      if (part.dataset['build']) noteBuild(part.dataset['build']);
    }
  };
  look();
}

function noteBuild(build: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `build=${build}; Path=/; Max-Age=31536000; SameSite=Strict${secure}`;
}
