import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { lazy, Suspense } from 'react';

// Loaded through a separate file: the router, which every page loads, lists the files of everything it imports.
const AnswerPage = lazy(async () => ({
  default: (await import('./performance-evaluations/outside/AnswerPage.tsx')).AnswerPage,
}));

/** The page of an external rater's link. Its form keeps the section in the address, like forms after sign-in. */
export const AnswerFromOutside = () => (
  <NuqsAdapter>
    <Suspense fallback={null}>
      <AnswerPage />
    </Suspense>
  </NuqsAdapter>
);
