import { useLayoutEffect } from 'react';
import { type Css, textOf } from './css.ts';

/** Rules for the whole page while this is rendered: selectors and at-rules with their styles. */
export function PageRules({ rules }: { rules: Css }) {
  const text = textOf(rules);
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [text]);
  return null;
}
