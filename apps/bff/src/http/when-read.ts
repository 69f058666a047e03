/** The response with a body that calls `done` after it was read, failed, or was canceled. */
export function whenRead(response: Response, done: () => void): Response {
  const reader = response.body?.getReader();
  if (!reader) {
    done();
    return response;
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done: ended, value } = await reader.read();
          if (!ended) return controller.enqueue(value);
          done();
          controller.close();
        } catch (error) {
          done();
          controller.error(error);
        }
      },
      cancel(reason) {
        done();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
