import { words } from '../words/words.ts';

type Messages = Record<string, string>;

// Names of fields as the audit log shows them. Those of a single resource are in its folder, next to the texts of its
// screens; those shared by several resources are in this folder.
const en = import.meta.glob<Messages>('../*/field-names.words.en.json', { eager: true, import: 'default' });
const ptBR = import.meta.glob<Messages>('../*/field-names.words.pt-BR.json', { eager: true, import: 'default' });

const together = (files: Record<string, Messages>): Messages => Object.assign({}, ...Object.values(files));

const messages = { en: together(en), 'pt-BR': together(ptBR) };

export const fieldNames = words('audit-fields', messages);

/** The translation key of a field; undefined if there is none. */
export const knownField = (name: string): string | undefined => {
  const key = `field.${name}`;
  return Object.hasOwn(messages.en, key) ? key : undefined;
};
