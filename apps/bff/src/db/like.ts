/** The pattern by which `like … escape '\'` finds `text` anywhere: its own `%`, `_` and `\` are literal. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
