/**
 * Our own rules for oxlint, for mistakes that none of its rules cover; scripts/planted-mistakes.test.ts proves each.
 * @typedef {{ type: string, name?: unknown, value?: unknown, callee?: Node, arguments?: Node[], quasis?: { value: {
 * raw: string } }[], expressions?: Node[], key?: Node, object?: Node, property?: Node, computed?: boolean, argument?: Node, consequent?: Node, alternate?: Node }} Node
 * @typedef {{ report(problem: { node: Node, message: string }): void }} Context
 */

/**
 * `new Date()` reads the clock. Code that receives the time as input must not read it, because its results could not be
 * reproduced in a test.
 */
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

/** A search text after `like` needs its `%` and `_` escaped: `containing` in db/like.ts does that. */
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

/**
 * The expected work of a day depends on schedules, holidays, employment and absences: `expectedDays` of the domain.
 * Code that reads the minutes of a schedule by weekday ignores the other three.
 */
const oneExpected = {
  /** @param {Context} context */
  create(context) {
    const message = 'Take what is due from expectedDays of the domain: it knows holidays, employment and absences.';
    /** @param {Node | undefined} node */
    const isWeekday = (node) => {
      const name = node?.name ?? node?.callee?.name ?? node?.property?.name;
      return typeof name === 'string' && /^weekday/i.test(name);
    };
    return {
      /** @param {Node} node */
      Identifier(node) {
        if (node.name === 'scheduleOn') context.report({ node, message });
      },
      /** @param {Node} node */
      MemberExpression(node) {
        const isMinutes = node.object?.property?.name === 'minutes' || node.object?.name === 'minutes';
        if (node.computed && isMinutes && isWeekday(node.property)) context.report({ node, message });
      },
    };
  },
};

/**
 * Names by id are loaded after the rows that show them. A direct fallback to another text would show "Person 12" until
 * the name arrives; `personName` and `nameIn` in api/names.ts distinguish loading from missing names.
 */
const lookedUpName = {
  /** @param {Context} context */
  create: (context) => ({
    /** @param {Node & { operator?: string, left?: Node & { expression?: Node }, right?: Node }} node */
    LogicalExpression({ operator, left, right }) {
      const property = left?.expression;
      const isName = property?.property?.name === 'nome' || property?.property?.name === 'name';
      const isFound = property?.object?.callee?.property?.name === 'get';
      const isText = right?.type === 'CallExpression' || right?.type === 'TemplateLiteral';
      if (operator === '??' && isName && isFound && isText && right)
        context.report({
          node: right,
          message: 'The name may be looked up just now: take personName or nameIn of api/names.ts.',
        });
    },
  }),
};

const SPACING = /^((padding|margin)((Top|Right|Bottom|Left)|(Inline|Block)(Start|End)?)?|gap|rowGap|columnGap)$/;
const RADIUS = /^border\w*Radius$/;
const PX = /\d(px\b|rem\b)/;
const COLOUR = /#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;

/**
 * Text of a literal or template, without the expressions of a template.
 * @param {Node} node
 */
const textOf = ({ type, value, quasis = [] }) =>
  type === 'TemplateLiteral' ? quasis.map((quasi) => quasi.value.raw).join(' ') : value;

/**
 * The values that an expression may have.
 * @param {Node} node
 * @returns {Node[]}
 */
const valuesOf = (node) =>
  node.type === 'ConditionalExpression'
    ? [node.consequent, node.alternate].flatMap((branch) => (branch ? valuesOf(branch) : []))
    : node.type === 'UnaryExpression' && node.argument
      ? valuesOf(node.argument)
      : [node];

/**
 * Whether an attribute or property is `sx`.
 * @param {Node} node
 */
const isSx = ({ name, key }) => /** @type {Node | undefined} */ (key ?? name)?.name === 'sx';

/**
 * Spacing, radii and colours come from the design (ui/scale.ts, ui/palette.ts and the theme), so that a change of the
 * design reaches every screen. In `sx`, a bare number is already a step of the theme's spacing.
 */
const designValues = {
  /** @param {Context} context */
  create(context) {
    let inSx = 0;
    return {
      /** @param {Node} node */
      JSXAttribute(node) {
        if (isSx(node)) inSx++;
      },
      /** @param {Node} node */
      'JSXAttribute:exit'(node) {
        if (isSx(node)) inSx--;
      },
      /** @param {Node} node */
      'Property:exit'(node) {
        if (isSx(node)) inSx--;
      },
      /** @param {Node} node */
      Property(node) {
        if (isSx(node)) inSx++;
        const { key, value } = node;
        const name = String(key?.name ?? key?.value);
        for (const one of valuesOf(/** @type {Node} */ (value))) {
          const text = textOf(one);
          const literal = typeof text === 'number' ? text !== 0 && !inSx : typeof text === 'string' && PX.test(text);
          if (literal && SPACING.test(name))
            context.report({ node: one, message: 'Take the space from the scale: space(step) of ui/scale.ts.' });
          if (literal && RADIUS.test(name))
            context.report({ node: one, message: 'Take the radius from the scale: radius of ui/scale.ts.' });
        }
      },
      /** @param {Node} node */
      Literal(node) {
        if (typeof node.value === 'string' && COLOUR.test(node.value))
          context.report({ node, message: 'Take the colour from the theme or ui/palette.ts.' });
      },
      /** @param {Node} node */
      TemplateLiteral(node) {
        if (node.quasis?.some(({ value }) => COLOUR.test(value.raw)))
          context.report({ node, message: 'Take the colour from the theme or ui/palette.ts.' });
      },
    };
  },
};

export default {
  meta: { name: 'jornada' },
  rules: {
    'given-clock': givenClock,
    'escaped-like': escapedLike,
    'design-values': designValues,
    'one-expected': oneExpected,
    'looked-up-name': lookedUpName,
  },
};
