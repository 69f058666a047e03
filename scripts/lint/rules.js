/** Our own rules for oxlint, for mistakes that none of its rules know. Each is proven in scripts/planted-mistakes.test.ts. */

/** `new Date()` reads the clock. Where the time is given, that makes a result which no test can repeat. */
const givenClock = {
  create: (context) => ({
    NewExpression(node) {
      if (node.callee.name === 'Date' && node.arguments.length === 0)
        context.report({
          node,
          message: 'Take the time from what is given (`now`, `clock`) instead of reading the clock.',
        });
    },
  }),
};

/** A search text within `like` must lose the meaning of its `%` and `_`: only `containing` of db/like.ts does that. */
const escapedLike = {
  create(context) {
    const check = (node) => {
      if (node && node.type !== 'Literal' && node.callee?.name !== 'containing')
        context.report({ node, message: 'Escape the text behind `like`: containing(text) of db/like.ts.' });
    };
    return {
      TemplateLiteral: ({ quasis, expressions }) =>
        quasis.forEach(({ value }, at) => {
          if (/\bi?like\s*$/i.test(value.raw)) check(expressions[at]);
        }),
      CallExpression: ({ arguments: args }) =>
        args.forEach((argument, at) => {
          if (/^(not )?i?like$/i.test(String(argument.value))) check(args[at + 1]);
        }),
    };
  },
};

export default {
  meta: { name: 'jornada' },
  rules: { 'given-clock': givenClock, 'escaped-like': escapedLike },
};
