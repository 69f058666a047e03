import { addDays, datesFrom, weekdayOf } from '@jornada/domain/calendar';
import type { Level } from '@jornada/domain/access';
import { lastDayOf, type Month, monthBefore } from '@jornada/domain/months';
import type { APIRequestContext, Browser, BrowserContext, Page } from 'playwright/test';
import type { Person } from './people.ts';
import type { ServerWithMail } from './server-with-mail.ts';
import type { Caller } from './caller.ts';
import { today } from './time-bank.ts';

export const PASSWORD = 'quatro cavalos na serra';
const DAY = 480;
/** The days of a month for which a forgetful person records no hours. */
const FORGOTTEN = ['10', '11', '12', '13', '14', '15', '16'];

/** Invites a person through the API and accepts the invitation. */
export async function invite(
  request: APIRequestContext,
  { url }: ServerWithMail,
  inviter: Caller,
  { nome, email, level, job_title = '' }: { nome: string; email: string; level: Level; job_title?: string },
): Promise<Person> {
  const invited = { nome, email, level, job_title };
  const { id, invitation_url } = await inviter<{ id: number; invitation_url: string }>('POST', '/v2/user', invited);
  const data = { token: new URL(invitation_url).hash.slice(1), password: PASSWORD };
  const answer = await request.post(`${url}/invite`, { data, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`Joining returned ${answer.status()}: ${await answer.text()}`);
  return { userId: id, nome, email, password: PASSWORD, level };
}

/** The last three complete months, oldest first. */
export function lastMonths(): [Month, Month, Month] {
  const last = monthBefore(today().slice(0, 7));
  return [monthBefore(monthBefore(last)), monthBefore(last), last];
}

/**
 * Records the hours of a month: the expected hours on each working day, and an hour more on Mondays.
 * @param forgets leaves out the days of `FORGOTTEN`
 */
export async function workMonth(call: Caller, userId: number, month: Month, forgets = false): Promise<void> {
  const cells = datesFrom(`${month}-01`, lastDayOf(month))
    .filter((date) => weekdayOf(date) < 5 && !(forgets && FORGOTTEN.includes(date.slice(8))))
    .map((date) => ({
      date,
      task_id: null,
      client_id: null,
      minutes: weekdayOf(date) === 0 ? DAY + 60 : DAY,
      was_minutes: 0,
    }));
  await call('PUT', '/v2/work-time/timesheet', { user_id: userId, cells });
}

/** The forgotten days, as the body of an absence. */
export const forgottenIn = (month: Month) => ({
  starts_on: `${month}-${FORGOTTEN.at(0)}`,
  ends_on: `${month}-${FORGOTTEN.at(-1)}`,
});

/** The Monday of the week after next. */
export function mondayAhead(): string {
  const day = addDays(today(), 14);
  return addDays(day, -weekdayOf(day));
}

interface Form {
  group: string;
  version: number;
  sections: { questions: { id: number; kind: string }[] }[];
}

/** Answers every form that is assigned to the person. */
export async function answerForms(call: Caller): Promise<void> {
  const forms = '/v2/performance-evaluations/forms';
  const { items } = await call<{ items: { id: number }[] }>('GET', forms);
  for (const { id } of items) {
    const { group, sections, version } = await call<Form>('GET', `${forms}/${id}`);
    const answers = sections.flatMap(({ questions }) =>
      questions.map(({ id: question_id, kind }) =>
        kind === 'rating' ? { question_id, point: group === 'self' ? 5 : 3 } : { question_id, text: 'Goes on' },
      ),
    );
    const saved = await call<{ version: number }>('PUT', `${forms}/${id}`, { answers, version });
    await call('POST', `${forms}/${id}/submit`, { version: saved.version });
  }
}

/** Counts the clicks of each step on the screens. */
export function clickCounter(): {
  watch(context: BrowserContext): Promise<void>;
  act(name: string): void;
  counted(): Record<string, number>;
} {
  const clicks = new Map<string, number>();
  let current = '';
  return {
    async watch(context) {
      await context.exposeFunction('clicked', () => clicks.set(current, (clicks.get(current) ?? 0) + 1));
      await context.addInitScript(() => {
        const { clicked } = window as unknown as { clicked: () => void };
        addEventListener('pointerdown', () => clicked(), { capture: true });
      });
    },
    act(name) {
      current = name;
    },
    counted: () => Object.fromEntries(clicks),
  };
}

/** Opens a page in a separate browser context with the language `locale`. */
export async function pageOf(
  browser: Browser,
  { url }: ServerWithMail,
  clicks: ReturnType<typeof clickCounter>,
  locale: 'en' | 'pt-BR',
  viewport = { width: 1280, height: 800 },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale, viewport });
  await clicks.watch(context);
  await context.addInitScript((chosen) => localStorage.setItem('jornada.language', chosen), locale);
  return context.newPage();
}

/**
 * Runs an NPS wave that everybody with an account answers, the first person by `first`.
 * @returns the id of the wave
 */
export async function wave(
  server: ServerWithMail,
  manages: Caller,
  name: string,
  answering: readonly Caller[],
  first: (id: number) => Promise<unknown>,
): Promise<number> {
  const closes_at = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const draft = await manages<{ id: number; version: number }>('POST', '/v2/nps', {
    name,
    closes_at,
    segment_by: 'leader',
  });
  const { id } = draft;
  const { version } = await manages<{ version: number }>('POST', `/v2/nps/${id}/open`, { version: draft.version });
  await first(id);
  for (const [at, call] of answering.entries()) await call('POST', `/v2/nps/${id}/answer`, { score: 6 + (at % 5) });
  await manages('POST', `/v2/nps/${id}/close`, { version });
  server.run('nps-counting');
  return id;
}
