import type { ActionKind } from '@jornada/domain/pdi';
import type { HalfYear } from '../half-year.ts';
import type { Job, Department, DemoTag, Trade, WorkKind } from './categories.ts';

type Texts = readonly string[];

export interface CompanyTexts {
  jobs: Readonly<Record<Job, string>>;
  departments: Readonly<Record<Department, string>>;
  relations: Texts;
  recordEnded: string;
  tags: Readonly<Record<DemoTag, string>>;
  views: Readonly<Record<'late' | 'mine' | 'urgent', string>>;
  /** Description by industry. */
  clients: Readonly<Record<Trade, string>>;
  allocations: Texts;
  /** Notes of worked hours. */
  hours: Texts;
  timeBank: Readonly<Record<'paid' | 'forgiven' | 'undone' | 'corrected' | 'terminated', string>> &
    Readonly<Record<'daysOff' | 'extras' | 'mistakes', Texts>>;
  /** `{years}` in the clause is replaced by two years. */
  agreements: Readonly<Record<'individual' | 'document' | 'collective' | 'clause' | 'union', string>>;
  /** Lines of a document without accents, since its font has none. */
  certificate: { readonly lines: Texts; readonly number: string; readonly file: string };
  /** File names of a chart, a spreadsheet, a receipt and a screen. */
  attachments: Texts;
  moved: string;
}

export interface TaskTexts {
  /** `{it}` in a pattern is replaced by one of the things, `{client}` by the client's name. */
  works: Readonly<Record<WorkKind, { readonly patterns: Texts; readonly things: Texts; readonly notes: Texts }>>;
  /** Optional endings of a title, and beginnings of a description. */
  endings: Texts;
  openings: Texts;
}

/** Texts of comments; questions have answers. */
export type CommentTexts = Readonly<Record<'remarks' | 'questions' | 'answers' | 'withPictures', Texts>>;

export interface CompetenceTexts {
  groups: readonly (readonly [name: string, description: string])[];
  /** Name and opening words of each level; the behaviour of the competence completes the sentence. */
  levels: readonly (readonly [name: string, opening: string])[];
  competences: readonly (readonly [name: string, behaviour: string])[];
  /** Suggested actions for each competence: one by doing, and one from others. */
  suggested: readonly (readonly [experience: string, exposure: string])[];
  profiles: Texts;
}

export interface EvaluationTexts {
  /** Labels of the two scales. */
  agreement: Texts;
  levels: Texts;
  leaderLooks: {
    readonly name: string;
    readonly description: string;
    readonly sections: readonly (readonly [title: string, ratings: Texts])[];
  };
  byCompetences: Readonly<Record<'name' | 'description' | 'inWords', string>> &
    Readonly<Record<'rated' | 'open', Texts>>;
  /** Names of cycles, by the half of the year in which answering ends. */
  cycles: Readonly<Record<'released' | 'development' | 'open' | 'draft', (of: HalfYear) => string>>;
  draftDescription: string;
  /** Labels of the final ratings. */
  ratings: Texts;
  answers: Texts;
  /** The reason of the external rater who declined. */
  declined: string;
  rationales: Texts;
  reasons: Texts;
  contests: readonly { readonly reason: string; readonly answer: string }[];
}

export interface FeedbackTexts
  extends Readonly<Record<'praise' | 'thanks' | 'answers' | 'questions' | 'drafted', Texts>> {
  /** Situation, behaviour, impact and what would help; the last may be empty. */
  constructive: readonly (readonly [string, string, string, string])[];
  report: string;
}

export interface PdiTexts {
  /** Title, purpose, and goals with their reasons. The first belongs to the first employee. */
  plans: readonly (readonly [string, string, readonly (readonly [title: string, why: string])[]])[];
  actions: { readonly [K in ActionKind]: Texts };
  checkIns: Texts;
  summaries: Texts;
  evidence: string;
}

/** `{n}` is the number of the wave. */
export interface NpsTexts {
  wave: string;
  reasons: Texts;
}

/**
 * All texts of the demo data set in one language. The lists of both languages have equal lengths, so that the same
 * random choices apply.
 */
export interface DemoTexts {
  company: CompanyTexts;
  tasks: TaskTexts;
  comments: CommentTexts;
  competences: CompetenceTexts;
  evaluations: EvaluationTexts;
  feedback: FeedbackTexts;
  pdi: PdiTexts;
  nps: NpsTexts;
}
