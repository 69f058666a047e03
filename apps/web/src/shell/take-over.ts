/** The first view is removed after this time at the latest, even if requests are still running. */
const MOST_MS = 5_000;

/**
 * Removes the view that was sent with the page (`apps/bff/src/http/first-view.ts`) once the dashboard shows the same,
 * and records that this browser has the scripts of this build: the next page is sent without a view.
 * @param isWaiting whether requests of the page are running
 */
export function takeOver(isWaiting: () => boolean): void {
  const isShown = () => document.querySelector('#root h1') !== null && !isWaiting();
  const look = () => {
    // The view may not have arrived completely.
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
