/** Whether a key that was pressed writes somewhere: then it is no shortcut. */
export const writesText = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, [contenteditable=true], input:not([type=checkbox])');
