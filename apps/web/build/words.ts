import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Compiles the ICU messages of `*.words.*.json` at build time: an invalid message fails the build, and the browser
 * downloads compiled messages without the parser.
 */
export const compileWords = (): Plugin => ({
  name: 'jornada-words',
  enforce: 'pre',
  transform: {
    filter: { id: /\.words\.[\w-]+\.json$/ },
    handler: (source) => {
      const compiled = Object.entries(JSON.parse(source) as Record<string, string>).map(([key, message]) => [
        key,
        compileMessageOrThrow(message),
      ]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, moduleType: 'js' };
    },
  },
});
