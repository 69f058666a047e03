import { type CompetenceProfile, competenceProfiles } from '@jornada/contract/competences-profiles';
import { useRef, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { undoable } from '../../ui/undo.ts';
import { useWords } from '../../words/words.ts';
import { profileWords } from './profiles.words.ts';

type Level = number | null;

const levelIn = ({ expected }: Pick<CompetenceProfile, 'expected'>, competenceId: number): Level =>
  expected.find(({ competence_id }) => competence_id === competenceId)?.level ?? null;

/** Levels whose requests are not answered yet, by the ids of the profile and the competence. */
type Drafts = ReadonlyMap<string, Level>;

const levelWith = (drafts: Drafts, profile: CompetenceProfile, competenceId: number): Level => {
  const drafted = drafts.get(`${profile.id} ${competenceId}`);
  return drafted === undefined ? levelIn(profile, competenceId) : drafted;
};

/**
 * Changes expected levels one by one. A level is shown at once; changes of one profile follow each other, since each
 * replaces all of its expectations.
 */
export function useExpectedLevels() {
  const say = useWords(profileWords);
  const update = useWrite(competenceProfiles.update);
  const saving = useRef(new Map<number, Promise<CompetenceProfile>>());
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  // An undo runs in a function of an earlier rendering, whose drafts may be forgotten by then.
  const current = useRef(drafts);

  const setCurrent = (next: Drafts) => {
    current.current = next;
    setDrafts(next);
  };
  const draft = (key: string, level: Level) => setCurrent(new Map(current.current).set(key, level));
  /** Forgets a draft that was saved or refused, unless a later one has taken its place. */
  const forget = (key: string, level: Level) =>
    setCurrent(new Map([...current.current].filter(([other, drafted]) => other !== key || drafted !== level)));

  const save = async (profile: CompetenceProfile, competenceId: number, level: Level): Promise<CompetenceProfile> => {
    // The answer of the change before has the current version; if it failed, the listed row has.
    const saved = await saving.current.get(profile.id)?.catch(() => undefined);
    const latest = saved && saved.version > profile.version ? saved : profile;
    const others = latest.expected.filter(({ competence_id }) => competence_id !== competenceId);
    const expected = level === null ? others : [...others, { competence_id: competenceId, level }];
    return update.mutateAsync({ params: { id: profile.id }, body: { version: latest.version, expected } });
  };

  /** @param name of the competence */
  const change = async (profile: CompetenceProfile, competenceId: number, name: string, level: Level) => {
    const key = `${profile.id} ${competenceId}`;
    const before = levelWith(current.current, profile, competenceId);
    if (before === level) return;
    draft(key, level);
    const changed = save(profile, competenceId, level);
    saving.current.set(profile.id, changed);
    const done = undoable(changed, (saved) => ({
      text: say(level === null ? 'matrix.cleared' : 'matrix.saved', {
        competence: name,
        profile: profile.name,
        level: level ?? 0,
      }),
      action: { label: say('undo'), run: () => change(saved, competenceId, name, before) },
    }));
    // A toast shows the error, and the cell shows the stored level again.
    await done.catch(() => undefined);
    forget(key, level);
  };

  const shown = (profile: CompetenceProfile, competenceId: number) => levelWith(drafts, profile, competenceId);
  return { shown, change };
}
