import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from './api/client.ts';
import { ApiError } from './api/errors.ts';
import { zodWithinPolicy } from './api/zod.ts';
import { createRouter } from './router.tsx';
import { whenIdle } from './state/idle.ts';
import { Appearance } from './ui/Appearance.tsx';
import { toast } from './ui/toasts.ts';
import { errorTextNow } from './words/errors.ts';
import { applyFirstLanguage } from './words/language.ts';
import { takeOver } from './shell/take-over.ts';

zodWithinPolicy();
applyFirstLanguage();

const client = createQueryClient({ showError: (error) => toast({ tone: 'problem', text: errorTextNow(error) }) });
const router = createRouter(client);

/**
 * The router renders all error pages and reports the error here. A refusal (ApiError) is an expected answer and is not
 * reported.
 */
const report = (error: unknown) => {
  if (!(error instanceof ApiError)) reportError(error);
};

// Requested in advance, so that a person's first request does not wait for it; see api/call.ts.
whenIdle(() => void import('./api/http.ts').catch(() => undefined));

takeOver(() => client.isFetching() > 0);

createRoot(document.getElementById('root') as HTMLElement, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Appearance>
        <RouterProvider router={router} onError={report} />
      </Appearance>
    </QueryClientProvider>
  </StrictMode>,
);
