/** The pattern by which `like … escape '\'` finds `text` anywhere: its own `%`, `_` and `\` stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
