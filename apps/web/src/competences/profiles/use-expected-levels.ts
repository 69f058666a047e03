import { type CompetenceProfile, competenceProfiles } from '@jornada/contract/competences-profiles';
import { useRef, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { undoable } from '../../ui/undo.ts';
import { useWords } from '../../words/words.ts';
import { profileWords } from './profiles.words.ts';

type Level = number | null;

const levelIn = ({ expected }: Pick<CompetenceProfile, 'expected'>, competenceId: number): Level =>
  expected.find(({ competence_id }) => competence_id === competenceId)?.level ?? null;

/** Levels whose requests are not answered yet, by the ids of profile and competence. */
type Drafts = ReadonlyMap<string, Level>;
/** The latest answer for each profile. */
type Saved = ReadonlyMap<number, CompetenceProfile>;
interface Known {
  drafts: Drafts;
  saved: Saved;
}

/** The saved profile if it is newer than the listed one, because a list requested earlier may arrive later. */
const newest = (saved: Saved, profile: CompetenceProfile): CompetenceProfile => {
  const last = saved.get(profile.id);
  return last && last.version > profile.version ? last : profile;
};

const levelWith = ({ drafts, saved }: Known, profile: CompetenceProfile, competenceId: number): Level => {
  const drafted = drafts.get(`${profile.id} ${competenceId}`);
  return drafted === undefined ? levelIn(newest(saved, profile), competenceId) : drafted;
};

/**
 * Changes expected levels one by one. A level is shown at once; the changes of one profile are sent in sequence,
 * because each replaces all of its expectations.
 */
export function useExpectedLevels() {
  const say = useWords(profileWords);
  const update = useWrite(competenceProfiles.update);
  const saving = useRef(new Map<number, Promise<CompetenceProfile>>());
  const [known, setKnown] = useState<Known>({ drafts: new Map(), saved: new Map() });
  // An undo runs in a function of an earlier render, whose drafts may be gone by then.
  const current = useRef(known);

  const learn = (next: Partial<Known>) => {
    current.current = { ...current.current, ...next };
    setKnown(current.current);
  };
  const draft = (key: string, level: Level) => learn({ drafts: new Map(current.current.drafts).set(key, level) });
  /** Removes a draft that was saved or refused, unless a later one has replaced it. */
  const forget = (key: string, level: Level, saved?: CompetenceProfile) =>
    learn({
      drafts: new Map([...current.current.drafts].filter(([other, drafted]) => other !== key || drafted !== level)),
      ...(saved && { saved: new Map(current.current.saved).set(saved.id, saved) }),
    });

  const save = async (profile: CompetenceProfile, competenceId: number, level: Level): Promise<CompetenceProfile> => {
    // The answer to the previous change contains the current version; if that change failed, the listed row does.
    const saved = await saving.current.get(profile.id)?.catch(() => undefined);
    const latest = saved && saved.version > profile.version ? saved : profile;
    const others = latest.expected.filter(({ competence_id }) => competence_id !== competenceId);
    const expected = level === null ? others : [...others, { competence_id: competenceId, level }];
    return update.mutateAsync({ params: { id: profile.id }, body: { version: latest.version, expected } });
  };

  /** @param name of the competence, for the toast */
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
    forget(key, level, await done.catch(() => undefined));
  };

  const shown = (profile: CompetenceProfile, competenceId: number) => levelWith(known, profile, competenceId);
  return { shown, change };
}
