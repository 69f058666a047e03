import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PageAnswers } from './page-answers.ts';

/** A screen as rendered by the server, shown until its scripts run (`apps/web/src/first-view/render.tsx`). */
interface FirstView {
  language: string;
  markup: string;
  styles: string;
  variables: string;
}

/** The input of the rendering thread. */
export interface ViewRequest {
  id: number;
  /** Path and query. */
  address: string;
  answers: PageAnswers;
}

interface ViewResponse {
  id: number;
  view: FirstView | undefined;
}

export interface FirstViews {
  /** The view of a page; undefined if it cannot be rendered in time. */
  of: (address: string, answers: PageAnswers) => Promise<FirstView | undefined>;
}

export interface ViewLimits {
  /** The maximum time a page waits for its view, in milliseconds. */
  mostMs?: number;
  /** Views that are rendered or waiting; further pages come without one. */
  mostWaiting?: number;
  /** The thread ends after this time without work, in milliseconds, and frees its memory. */
  idleMs?: number;
}

/** The build of `apps/web/build/first-view.config.ts`, in the folder of the built screens. */
const MODULE = join('.vite', 'first-view', 'render.js');

/**
 * Renders first views in a thread, so that no other request waits for it. It starts with the first page.
 * @param folder of the built screens
 * @returns undefined if they were built without first views
 */
export function firstViews(folder: string, limits: ViewLimits = {}): FirstViews | undefined {
  const { mostMs = 300, mostWaiting = 8, idleMs = 60_000 } = limits;
  const module = join(folder, MODULE);
  if (!existsSync(module)) return undefined;
  const waiting = new Map<number, (view: FirstView | undefined) => void>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function end(which: Worker): void {
    if (which !== thread) return;
    thread = undefined;
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
    void which.terminate();
  }

  function start(): Worker {
    const started = new Worker(new URL('./first-view-thread.mjs', import.meta.url), {
      workerData: { module: pathToFileURL(module).href },
      env: { NODE_ENV: 'production' },
      // Not the server's own flags, which size its heap. The screens try localStorage, which Node would warn of.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    });
    started.on('message', ({ id, view }: ViewResponse) => waiting.get(id)?.(view));
    // Waiting pages come without a view; the next one starts another thread.
    started.on('error', () => end(started));
    started.on('exit', () => end(started));
    started.unref();
    return started;
  }

  return {
    of(address, answers) {
      if (waiting.size >= mostWaiting) return Promise.resolve(undefined);
      const worker = (thread ??= start());
      clearTimeout(idle);
      idle = setTimeout(() => end(worker), idleMs).unref();
      const id = ++lastId;
      return new Promise((resolve) => {
        const answer = (view: FirstView | undefined) => {
          clearTimeout(late);
          resolve(view);
        };
        const late = setTimeout(() => resolve(undefined), mostMs);
        waiting.set(id, (view) => {
          waiting.delete(id);
          answer(view);
        });
        worker.postMessage({ id, address, answers } satisfies ViewRequest);
      });
    },
  };
}

/** A value that permits the style elements of one page. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * The view as elements of the page. It lies above the dashboard until `apps/web/src/shell/take-over.ts` removes it: in
 * a closed shadow root, inert and hidden from screen readers, so nobody finds an element twice.
 */
export function viewElements({ language, markup, styles, variables }: FirstView, nonce: string, build: string): string {
  const host = `<div data-first-view lang="${language}" data-build="${build}" inert aria-hidden="true">`;
  const root = `<template shadowrootmode="closed"><style nonce="${nonce}">${styles}</style>${markup}</template>`;
  return `<style nonce="${nonce}" data-first-view>${variables}</style>${host}${root}</div>`;
}
