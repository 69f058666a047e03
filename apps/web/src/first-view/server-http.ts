/** On the server, the build replaces `api/http.ts` by this: data that is not sent with the page is not requested. */
export const send = (): Promise<never> => Promise.reject(new Error('The answer did not come with the page'));
