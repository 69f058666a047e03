import { closeness } from '@jornada/domain/finding';

/** Whether an option that the server does not search, such as "Nobody", matches the typed text. */
export const isFixedOption = (label: string, text: string): boolean => closeness(label, text) !== null;
