import { words } from '../words/words.ts';

type Messages = Record<string, string>;

// Every resource keeps the names of its actions and targets in its own folder. Nothing else imports these files, so
// they are only in the chunk of the audit log.
const en = import.meta.glob<Messages>('../*/audit-log.words.en.json', { eager: true, import: 'default' });
const ptBR = import.meta.glob<Messages>('../*/audit-log.words.pt-BR.json', { eager: true, import: 'default' });

const together = (files: Record<string, Messages>): Messages => Object.assign({}, ...Object.values(files));

const messages = { en: together(en), 'pt-BR': together(ptBR) };

export const logWords = words('audit-log', messages);

/** The translation key of an action, a target or several of them; undefined if there is none. */
export const knownKey = (kind: 'action' | 'target' | 'several', name: string): string | undefined => {
  const key = `${kind}.${name}`;
  return Object.hasOwn(messages.en, key) ? key : undefined;
};
