/** The first account's Super Admin, created by settings of the first start. */
export const OWNER = {
  SETUP_ACCOUNT: 'Padaria Aurora',
  SETUP_EMAIL: 'owner@aurora.test',
  SETUP_PASSWORD: 'um pão de queijo por dia',
};

/** Signs in as an API client; resolves with the headers of the owner's requests. */
export async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.SETUP_EMAIL, password: OWNER.SETUP_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing in returned ${answer.status}: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
