/**
 * Our own rules for oxlint, for mistakes that none of its rules know; scripts/planted-mistakes.test.ts proves each.
 * @typedef {{ type: string, name?: string, value?: unknown, callee?: Node, arguments?: Node[], quasis?: { value: { raw: string } }[], expressions?: Node[] }} Node
 * @typedef {{ report(problem: { node: Node, message: string }): void }} Context
 */

/** `new Date()` reads the clock. Where the time is an input, that makes results that no test can repeat. */
const givenClock = {
  /** @param {Context} context */
  create: (context) => ({
    /** @param {Node} node */
    NewExpression(node) {
      if (node.callee?.name === 'Date' && node.arguments?.length === 0)
        context.report({
          node,
          message: 'Use the time that is passed in (`now`, `clock`) instead of reading the clock.',
        });
    },
  }),
};

/** A search text behind `like` needs its `%` and `_` escaped: `containing` of db/like.ts does that. */
const escapedLike = {
  /** @param {Context} context */
  create(context) {
    /** @param {Node | undefined} node */
    const check = (node) => {
      if (node && node.type !== 'Literal' && node.callee?.name !== 'containing')
        context.report({ node, message: 'Escape the text behind `like`: containing(text) of db/like.ts.' });
    };
    return {
      /** @param {Node} node */
      TemplateLiteral({ quasis = [], expressions = [] }) {
        for (const [at, { value }] of quasis.entries()) if (/\bi?like\s*$/i.test(value.raw)) check(expressions[at]);
      },
      /** @param {Node} node */
      CallExpression({ arguments: args = [] }) {
        for (const [at, { value }] of args.entries())
          if (typeof value === 'string' && /^(not )?i?like$/i.test(value)) check(args[at + 1]);
      },
    };
  },
};

export default {
  meta: { name: 'jornada' },
  rules: { 'given-clock': givenClock, 'escaped-like': escapedLike },
};
