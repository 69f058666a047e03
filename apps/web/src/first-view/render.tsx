import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createQueryClient } from '../api/client.ts';
import type { PageAnswers } from '../api/page-answers.ts';
import { currentSession, enter } from '../api/session.ts';
import ground from '../ground.css?inline';
import { routesInside } from '../routes.tsx';
import { Appearance } from '../ui/Appearance.tsx';
import { addedRules } from '../ui/css.ts';
import { variableRules } from '../ui/theme.ts';
import { applyLanguage, LANGUAGES } from '../words/language.ts';
import { i18n } from '@lingui/core';
import { leanMarkup, rulesIn } from './markup.ts';
import { answerWith } from './server-answers.ts';

/** The content of a page until its scripts have run: the screen, rendered on the server. */
export interface FirstView {
  language: string;
  markup: string;
  /** The style rules of the markup. */
  styles: string;
  /** The style rules of the document: the variables of the theme. */
  variables: string;
}

/**
 * Number of renders needed for the data of the rows and then their names. Further requests belong to parts that appear
 * later.
 */
const MOST_ROUNDS = 3;

/**
 * Fonts are omitted because the document has them, and print rules because nothing is printed before the dashboard has
 * taken over.
 */
const base = ground.replace(/@font-face\s*\{[^}]*\}/g, '').replace(/@media print\s*\{.*$/s, '');

/**
 * Renders the screen of a signed-in person at an address, with the answers that are sent with its page; undefined if
 * the dashboard would redirect. Calls run one after another, because language and answers are stored in modules.
 * @param address path and query
 */
export async function render(address: string, answers: PageAnswers): Promise<FirstView | undefined> {
  answerWith(answers);
  applyLanguage(LANGUAGES[0]);
  const client = createQueryClient({ showError: () => undefined });
  try {
    const handler = createStaticHandler([routesInside(() => sessionIn(client))]);
    const context = await handler.query(new Request(new URL(address, 'http://page.invalid')));
    if (context instanceof Response || context.errors) return undefined;
    const router = createStaticRouter(handler.dataRoutes, context);
    const draw = () =>
      renderToString(
        <QueryClientProvider client={client}>
          <Appearance>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </Appearance>
        </QueryClientProvider>,
      );
    let drawn = draw();
    for (let round = 0; round < MOST_ROUNDS && (await answerQueries(client)); round++) drawn = draw();
    const { markup, rules } = leanMarkup(drawn);
    const styles = base + rulesIn(markup, addedRules()) + rules;
    return { language: i18n.locale, markup, styles, variables: variableRules().join('') };
  } finally {
    client.clear();
  }
}

async function sessionIn(client: QueryClient): Promise<null> {
  enter(await client.ensureQueryData(currentSession));
  return null;
}

/**
 * Answers the queries that the last render started, as far as there are answers. Returns whether any query was
 * answered.
 */
async function answerQueries(client: QueryClient): Promise<boolean> {
  const cache = client.getQueryCache();
  const answered = await Promise.all(
    cache.findAll({ predicate: ({ state }) => state.status === 'pending' }).map((query) =>
      query.fetch({ ...query.options, retry: false }).then(
        () => true,
        () => {
          // Without an answer, its part would show an error.
          cache.remove(query);
          return false;
        },
      ),
    ),
  );
  return answered.includes(true);
}
