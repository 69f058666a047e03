const web = (file: string) => `apps/web/src/${file}`;

/** Loaded by every page behind the sign-in page: the session's requests, and the frame with the table of screens. */
export const INSIDE = ['api/session.ts', 'routes.tsx'].map(web);

/** The HTTP client, where the page does not carry the answers that the first rows need. */
const HTTP = web('api/http.ts');

/**
 * The screens that people open first, by address, with the modules that each imports on demand before its first row.
 * Their code is cut into chunks by screen (chunks.ts), and the server preloads it (first-screen-files.ts).
 */
export const FIRST_SCREENS: Readonly<Record<string, readonly string[]>> = {
  '/login': [web('session/LoginPage.tsx')],
  '/invite': [web('invite/InvitePage.tsx'), HTTP],
  '/answer': [web('answer-page.tsx'), web('performance-evaluations/outside/AnswerPage.tsx'), HTTP],
  '/setup': [web('setup/SetupPage.tsx'), HTTP],
  '/': [...INSIDE, web('today/TodayPage.tsx'), web('today/Waiting.tsx')],
  '/tasks': [...INSIDE, web('tasks/TasksPage.tsx'), web('saved-views/SavedViews.tsx')],
  '/time-bank': [...INSIDE, web('time-bank/balances/BalancesPage.tsx'), HTTP],
  /** Every other address behind the sign-in page. */
  '*': [...INSIDE, HTTP],
};

/** Lists that share the code of lists with `/tasks`. */
export const LISTS = ['clients/ClientsPage.tsx', 'user/PeoplePage.tsx', 'audit/AuditPage.tsx'].map(web);
