// Loads the built module of the screens (apps/web/src/first-view/render.tsx) and renders one page after another.
import { parentPort, workerData } from 'node:worker_threads';

/** @type {string} */
const module = workerData.module;
const { render } = await import(module);

/** @param {import('./first-view.ts').ViewRequest} request */
async function answer({ id, address, answers }) {
  // Whatever fails, the page comes without a view, and the dashboard draws the screen itself.
  const view = await render(address, answers).catch(() => undefined);
  parentPort?.postMessage({ id, view });
}

let last = Promise.resolve();
parentPort?.on('message', (request) => {
  last = last.then(() => answer(request));
});
