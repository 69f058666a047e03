import { type PageAnswers, pageAnswers } from '../api/page-answers.ts';

const of = (answers?: PageAnswers) =>
  pageAnswers(
    () => Promise.resolve(answers),
    () => 0,
  );
let current = of();

/** On the server, the build replaces `api/answers-here.ts` by this: the answers of the page that is rendered. */
export const answersHere: ReturnType<typeof of> = {
  take: (address) => current.take(address),
  takeNames: (resource) => current.takeNames(resource),
  forget: () => current.forget(),
};

/** Sets the answers of the next page; pages are rendered one after another. */
export function answerWith(answers: PageAnswers): void {
  current = of(answers);
}
