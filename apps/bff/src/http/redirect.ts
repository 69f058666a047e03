/**
 * Redirects (302) to the URL of the response; a client that accepts only JSON gets the URL as JSON. The response is not
 * cached, because the URL is valid for a few minutes only.
 */
export function redirectResponse(
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
