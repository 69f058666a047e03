import { mentionedIn, mentionOf, replaceMentions } from '@jornada/domain/mentions';

/** The people who may be mentioned in an edited text, with unique names. */
export type Mentionable = ReadonlyMap<number, string>;

/** Adds people by name; if another person has the same name, the id is appended. */
export function withPeople(known: Mentionable, people: readonly { id: number; name: string }[]): Mentionable {
  const all = new Map(known);
  for (const { id, name } of people)
    if (!all.has(id)) all.set(id, [...all.values()].includes(name) ? `${name} #${id}` : name);
  return all;
}

/** The stored text for editing: names instead of ids. */
export const toShown = (stored: string, known: Mentionable): string =>
  replaceMentions(stored, (id) => (known.has(id) ? `@${known.get(id)}` : mentionOf(id)));

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The edited text for storing. Only names of `known` people become mentions; other text after an `@` stays. */
export function toStored(shown: string, known: Mentionable): string {
  // Longer names come first, because a longer name may start with a shorter one.
  const people = [...known].toSorted(([, a], [, b]) => b.length - a.length);
  if (people.length === 0) return shown;
  const byName = new Map(people.map(([id, name]) => [name, id]));
  const names = new RegExp(`@(${people.map(([, name]) => literal(name)).join('|')})(?![\\p{L}\\d])`, 'gu');
  return shown.replace(names, (found, name: string) => {
    const id = byName.get(name);
    return id === undefined ? found : mentionOf(id);
  });
}

/** The people mentioned in a stored text whose names are loaded. */
export const peopleIn = (stored: string, names: ReadonlyMap<number, { nome: string }>) =>
  mentionedIn(stored).flatMap((id) => {
    const name = names.get(id)?.nome;
    return name === undefined ? [] : [{ id, name }];
  });
