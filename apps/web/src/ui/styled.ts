import { type ComponentProps, createElement, type ElementType, type ReactElement } from 'react';
import { classOf, type Css, textOf, withClasses } from './css.ts';
import { type Theme, theme } from './theme.ts';

type Style = Css | ((given: { theme: Theme }) => Css);

/** A component with a style. `as` replaces its element, `css` adds to its style. */
type Styled<T extends ElementType> = (
  props: Omit<ComponentProps<T>, 'as' | 'css'> & { as?: ElementType; css?: Css },
) => ReactElement;

/** The definition of a component of `styled`, from which others can be derived. */
interface Made {
  element: ElementType;
  text: () => string;
}
const made = new WeakMap<object, Made>();

/**
 * `styled('div')({ display: 'grid' })`, or of a component that accepts `className`. The style is the same for all
 * elements, because everything that varies is a CSS variable or an attribute. Its class is created once, with the first
 * element.
 */
export const styled =
  <T extends ElementType>(of: T) =>
  (style: Style): Styled<T> => {
    const base = typeof of === 'string' ? undefined : made.get(of);
    const element = base?.element ?? of;
    let block: string | undefined;
    const text = () =>
      (block ??= `${base?.text() ?? ''}${textOf(typeof style === 'function' ? style({ theme }) : style)}`);
    const Part: Styled<T> = ({ as = element, css, className, ...props }) =>
      createElement(as, {
        ...props,
        className: css || className ? withClasses(`${text()}${textOf(css)}`, className) : classOf(text()),
      });
    made.set(Part, { element, text });
    return Part;
  };
