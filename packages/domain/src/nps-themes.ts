import { fold } from './text.ts';

/** A theme for sorting reasons, and the words that suggest it. */
export interface NpsTheme {
  name: string;
  words: readonly string[];
}

const ENGLISH: readonly NpsTheme[] = [
  { name: 'Leadership', words: ['leader', 'leaders', 'leadership', 'manager', 'managers', 'boss'] },
  { name: 'Pay', words: ['pay', 'salary', 'salaries', 'raise', 'bonus', 'benefits'] },
  { name: 'Growth', words: ['growth', 'career', 'promotion', 'learn', 'learning', 'training'] },
  { name: 'Load', words: ['load', 'workload', 'overtime', 'stress', 'deadline', 'deadlines', 'hours'] },
  { name: 'Tools', words: ['tool', 'tools', 'system', 'systems', 'computer', 'software', 'equipment'] },
  { name: 'Colleagues', words: ['colleague', 'colleagues', 'team', 'teams', 'people'] },
  { name: 'Place', words: ['office', 'place', 'home', 'remote', 'hybrid', 'commute'] },
  { name: 'Recognition', words: ['recognition', 'recognised', 'recognized', 'thanks', 'praise', 'valued'] },
];

const PORTUGUESE: readonly NpsTheme[] = [
  { name: 'Liderança', words: ['líder', 'líderes', 'liderança', 'gestor', 'gestora', 'gestores', 'chefe'] },
  { name: 'Remuneração', words: ['salário', 'salários', 'remuneração', 'aumento', 'bônus', 'benefícios'] },
  { name: 'Crescimento', words: ['crescimento', 'carreira', 'promoção', 'aprender', 'aprendizado', 'treinamento'] },
  { name: 'Carga', words: ['carga', 'sobrecarga', 'estresse', 'prazo', 'prazos', 'horas', 'cansaço'] },
  { name: 'Ferramentas', words: ['ferramenta', 'ferramentas', 'sistema', 'sistemas', 'computador', 'equipamento'] },
  { name: 'Colegas', words: ['colega', 'colegas', 'equipe', 'equipes', 'time', 'pessoas'] },
  { name: 'Lugar', words: ['escritório', 'lugar', 'casa', 'remoto', 'híbrido', 'deslocamento'] },
  {
    name: 'Reconhecimento',
    words: ['reconhecimento', 'reconhecido', 'reconhecida', 'elogio', 'valorizado', 'valorizada'],
  },
];

/** The default themes of an account, in its language. */
export const readyThemes = (locale: string): readonly NpsTheme[] => (locale.startsWith('pt') ? PORTUGUESE : ENGLISH);

/** The names of themes of which a text contains a whole word or phrase, ignoring case and accents. */
export function suggestedThemes(text: string, themes: readonly NpsTheme[]): string[] {
  const spaced = (some: string) =>
    ` ${fold(some)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .join(' ')} `;
  const words = spaced(text);
  return themes.flatMap(({ name, words: own }) =>
    own.some((word) => spaced(word).trim() !== '' && words.includes(spaced(word))) ? name : [],
  );
}

/** The index of the first name that another theme has, ignoring case and accents; undefined if there is none. */
export function repeatedTheme(names: readonly string[]): number | undefined {
  const folded = names.map((name) => fold(name).trim());
  const at = folded.findIndex((name, place) => folded.indexOf(name) < place);
  return at < 0 ? undefined : at;
}
