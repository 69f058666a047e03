/** On the server, the build puts this in place of `api/http.ts`: what did not come with the page is not requested. */
export const send = (): Promise<never> => Promise.reject(new Error('The answer did not come with the page'));
