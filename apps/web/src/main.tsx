import './ground.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { z } from 'zod/mini';
import { createQueryClient } from './api/query.ts';
import { createRouter } from './routes.tsx';
import { Appearance } from './ui/Appearance.tsx';
import { Toasts } from './ui/Toasts.tsx';
import { toast } from './ui/toasts.ts';
import { errorTextNow } from './words/errors.ts';
import { speakFirst } from './words/language.ts';

// zod writes faster code with `new Function` where it may; our Content-Security-Policy does not let it, and asking is reported.
z.config({ jitless: true });
speakFirst();

const client = createQueryClient({ showError: (error) => toast({ tone: 'problem', text: errorTextNow(error) }) });
const router = createRouter(client);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Appearance>
        <RouterProvider router={router} />
        <Toasts />
      </Appearance>
    </QueryClientProvider>
  </StrictMode>,
);
