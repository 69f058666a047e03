/**
 * 302 to where the answer says; a program that accepts JSON and nothing else gets the answer itself. Not stored: the
 * place is good for a few minutes only.
 */
export function redirectAnswer(
  output: { url: string },
  request: Request,
  { headers }: { headers: Record<string, string> },
): Response {
  if (acceptsOnlyJson(request.headers.get('accept'))) return new Response(JSON.stringify(output), { headers });
  const { 'content-type': _, ...rest } = headers;
  return new Response(null, { status: 302, headers: { ...rest, location: output.url } });
}

const acceptsOnlyJson = (accept: string | null): boolean =>
  accept !== null && accept.split(',').every((range) => /^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i.test(range));
