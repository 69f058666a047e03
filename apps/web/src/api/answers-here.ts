import { type PageAnswers, pageAnswers } from './page-answers.ts';

/**
 * Resolves once the page has been read completely, with the answers that it contains. The page is streamed, and scripts
 * may run before its end.
 */
const readWhole = (): Promise<PageAnswers | undefined> =>
  new Promise((resolve) => {
    const read = () => {
      const text = document.getElementById('page-answers')?.textContent;
      resolve(text ? (JSON.parse(text) as PageAnswers) : undefined);
    };
    if (document.readyState === 'loading') document.addEventListener('readystatechange', read, { once: true });
    else read();
  });

/** The answers that were sent with this page. */
export const answersHere = pageAnswers(readWhole, () => performance.now());
