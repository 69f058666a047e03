import { AxiosError } from 'axios';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { http } from '../../api/http.ts';
import { hold, newPerson, open, signIn } from '../../testing.tsx';

afterEach(() => cleanup());

const GAPS = '/v2/competences/gaps';

const post = async (path: string, body: object) => {
  const answer = await fetch(`/v2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: number };
};

test('the page of a person shows the expectations of their job, before and after a result', async () => {
  const ada = await newPerson({ level: 4, nome: 'Ada Prado' });
  await signIn(ada);
  const address = `/people/${ada.userId}?tab=development`;
  const empty = await open(address);
  await expect.element(empty.getByText('Nothing is expected yet, and no result is released.')).toBeVisible();
  await cleanup();
  const group = await post('competence-groups', { name: 'Work' });
  await post('competences', { group_id: group.id, name: 'Keeps promises', kind: 'core' });
  const screen = await open(address);
  await expect.element(screen.getByText(/The job title is in no profile/)).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Keeps promises/ })).toBeVisible();
});

test('gaps of a team that could not be loaded are requested again', async () => {
  let isBroken = true;
  const id = http.interceptors.request.use((request) => {
    if (isBroken && request.url === GAPS) throw new AxiosError('unreachable');
    return request;
  });
  onTestFinished(() => http.interceptors.request.eject(id));
  await signIn(await newPerson({ level: 4, nome: 'Ada Prado' }));
  const screen = await open('/team');
  const heading = screen.getByRole('heading', { name: 'What the team lacks' });
  await expect.element(heading).toBeVisible();
  const again = screen.getByRole('button', { name: 'Try again' });
  await again.click();
  // Until the click, nothing is answered: otherwise a request that the page sends by itself could remove the button.
  isBroken = false;
  await expect.element(heading).not.toBeInTheDocument();
});

test.each([
  { what: 'gaps of a team', isAsked: (url?: string) => url === GAPS, addressOf: () => '/team' },
  {
    what: 'competences of a person',
    isAsked: (url = '') => url.startsWith('/v2/competences/people/'),
    addressOf: (userId: number) => `/people/${userId}?tab=development`,
  },
])(
  'the button that asks for $what again keeps the focus while the page asks by itself',
  async ({ isAsked, addressOf }) => {
    let isBroken = true;
    const id = http.interceptors.request.use((request) => {
      if (isBroken && isAsked(request.url)) throw new AxiosError('unreachable');
      return request;
    });
    onTestFinished(() => http.interceptors.request.eject(id));
    const ada = await newPerson({ level: 4, nome: 'Ada Prado' });
    await signIn(ada);
    const screen = await open(addressOf(ada.userId));
    const again = screen.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    const button = again.element() as HTMLElement;
    button.focus();
    const release = hold(({ url }) => isAsked(url));
    isBroken = false;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await expect.element(again).toHaveAttribute('aria-busy', 'true');
    expect([again.element(), document.activeElement]).toEqual([button, button]);
    release();
    await expect.element(again).not.toBeInTheDocument();
  },
);
