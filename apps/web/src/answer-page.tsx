import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { lazy, Suspense } from 'react';

// A file of its own: the router, which every page loads, lists the files of everything it imports.
const AnswerPage = lazy(async () => ({
  default: (await import('./performance-evaluations/outside/AnswerPage.tsx')).AnswerPage,
}));

/** The page of a link for somebody outside: its form keeps the section in the address, as inside. */
export const AnswerFromOutside = () => (
  <NuqsAdapter>
    <Suspense fallback={null}>
      <AnswerPage />
    </Suspense>
  </NuqsAdapter>
);
