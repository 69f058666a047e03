import { fold } from '@jornada/domain/text';

/** Whether an option that the server does not search, such as "Nobody", matches the typed text. */
export const isFixedOption = (label: string, text: string): boolean => fold(label).includes(fold(text.trim()));
