import { absences } from '@jornada/contract/absences';
import { may } from '@jornada/domain/access';
import { createParser, parseAsInteger, useQueryStates } from 'nuqs';
import { mayCall } from '../api/may.ts';
import { useSession } from '../api/session.ts';

/** The first values of the form of a new absence. Without `user`, the form asks for the person. */
export interface Begun {
  user: number | null;
  from: string | null;
  to: string | null;
}

const dateInUrl = createParser({
  parse: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
  serialize: String,
});

const parsers = {
  /** `?new` requests, `?new=record` records; also set by links and the command palette. */
  new: createParser({ parse: (text) => (text === 'false' ? null : text), serialize: String }),
  user: parseAsInteger,
  from: dateInUrl,
  to: dateInUrl,
};

/** The form of a new absence in the URL: `?new&user=&from=&to=`. Opening it adds a history entry. */
export function useNewAbsence() {
  const session = useSession();
  const [{ new: asked, user, from, to }, set] = useQueryStates(parsers);
  const mayRecord = may(session.level, 'absences.record') && mayCall(session, absences.create);
  const isRecord = mayRecord && (user === null ? asked === 'record' : user !== session.user.id);
  const begun: Begun | null = asked === null ? null : { user: isRecord ? user : session.user.id, from, to };
  return {
    begun,
    mayRecord,
    request: (on?: string) => void set({ new: 'true', user: null, from: on ?? null, to: null }, { history: 'push' }),
    /** Opens the form that records an absence, of a given person or of one chosen in the form. */
    record: (of?: { user: number; from: string }) =>
      void set({ new: 'record', user: of?.user ?? null, from: of?.from ?? null, to: null }, { history: 'push' }),
    close: () => void set({ new: null, user: null, from: null, to: null }, { history: 'replace' }),
  };
}
