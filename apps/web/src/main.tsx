import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from './api/client.ts';
import { ApiError } from './api/errors.ts';
import { zodWithinPolicy } from './api/zod.ts';
import { createRouter } from './router.tsx';
import { Appearance } from './ui/Appearance.tsx';
import { toast } from './ui/toasts.ts';
import { errorTextNow } from './words/errors.ts';
import { speakFirst } from './words/language.ts';

zodWithinPolicy();
speakFirst();

const client = createQueryClient({ showError: (error) => toast({ tone: 'problem', text: errorTextNow(error) }) });
const router = createRouter(client);

/**
 * Error pages show what was thrown, and all of them are the router's, which tells us here. A refusal is an answer, not a
 * mistake, and is not reported as one.
 */
const report = (error: unknown) => {
  if (!(error instanceof ApiError)) reportError(error);
};

createRoot(document.getElementById('root') as HTMLElement, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Appearance>
        <RouterProvider router={router} onError={report} />
      </Appearance>
    </QueryClientProvider>
  </StrictMode>,
);
