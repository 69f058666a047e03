import { accounts } from '@jornada/contract/accounts';
import { audit } from '@jornada/contract/audit';
import { clients } from '@jornada/contract/clients';
import type { Operation } from '@jornada/contract/endpoint';
import { allocations } from '@jornada/contract/resource-allocation';
import { sessions } from '@jornada/contract/session';
import { taskTags } from '@jornada/contract/task-tags';
import { tasks } from '@jornada/contract/tasks';
import { users } from '@jornada/contract/user';
import { timers, workTime } from '@jornada/contract/work-time';
import {
  mdiAccountPlusOutline,
  mdiCalendarPlusOutline,
  mdiClockPlusOutline,
  mdiDomainPlus,
  mdiDownloadOutline,
  mdiFormatLineSpacing,
  mdiKeyboardOutline,
  mdiLogout,
  mdiPlay,
  mdiPlus,
  mdiStop,
  mdiSwapHorizontal,
  mdiTagPlusOutline,
  mdiThemeLightDark,
  mdiTranslate,
} from '@mdi/js';
import { places } from '../../places.ts';
import { mayCall } from '../../api/may.ts';
import { useSession, useSignOut, useSwitchAccount } from '../../api/session.ts';
import { useAppearance } from '../../ui/Appearance.tsx';
import { askFor } from '../../ui/keys.ts';
import { useLocation } from '../../ui/nav.ts';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import type { Entry, Target } from './entry.ts';
import { paletteWords } from './palette.words.ts';

/** Actions provided by other folders. */
export type Commands = {
  timer: { isRunning: boolean; start: (task?: number) => void; stop: () => void };
};

/** All global actions the signed-in person may perform. */
export function useActions({ timer }: Commands): Entry[] {
  const say = useWords(paletteWords);
  const session = useSession();
  const { scheme, density, choose } = useAppearance();
  const language = useLanguage();
  const [signOut, switchAccount] = [useSignOut(), useSwitchAccount()];
  const openTask = /^\/tasks\/([1-9]\d{0,14})$/.exec(useLocation().pathname)?.[1];
  const otherScheme = scheme === 'dark' ? 'light' : 'dark';
  const otherDensity = density === 'compact' ? 'comfortable' : 'compact';

  /** One action; `needs` is its operation, checked for permission. */
  const action = (
    name: Parameters<typeof say>[0] & `do.${string}`,
    icon: string,
    target: Target,
    { needs, when = true, ...rest }: { needs?: Operation; when?: boolean; also?: string; lang?: string } = {},
  ): Entry[] =>
    when && (!needs || mayCall(session, needs))
      ? [{ key: `action:${name}`, label: say(name), icon, ...target, ...rest }]
      : [];
  const leaving = (leave: () => Promise<void>) => ({
    run: () => void leave().catch((error: unknown) => toast({ tone: 'problem', text: errorTextNow(error) })),
  });

  return [
    ...action(
      'do.new-task',
      mdiPlus,
      { to: places.tasks({ new: true }) },
      { needs: tasks.create, also: say('also.create') },
    ),
    ...action(
      'do.timer-this',
      mdiPlay,
      { run: () => timer.start(Number(openTask)) },
      { needs: timers.start, when: openTask !== undefined },
    ),
    ...action('do.timer-start', mdiPlay, { run: () => timer.start() }, { needs: timers.start, when: !timer.isRunning }),
    ...action('do.timer-stop', mdiStop, { run: timer.stop }, { needs: timers.stop, when: timer.isRunning }),
    ...action('do.new-hours', mdiClockPlusOutline, { to: places.hours({ entry: 'new' }) }, { needs: workTime.create }),
    ...action(
      'do.new-client',
      mdiDomainPlus,
      { to: places.clients({ new: true }) },
      { needs: clients.create, also: say('also.create') },
    ),
    ...action(
      'do.new-allocation',
      mdiCalendarPlusOutline,
      { to: places.allocations({ open: 'new' }) },
      { needs: allocations.create, also: say('also.create') },
    ),
    ...action('do.new-tag', mdiTagPlusOutline, { to: places.tags({ new: true }) }, { needs: taskTags.create }),
    ...action('do.invite', mdiAccountPlusOutline, { to: places.people({ new: true }) }, { needs: users.create }),
    ...action('do.export-tasks', mdiDownloadOutline, { file: tasks.exportCsv.path }, { needs: tasks.exportCsv }),
    ...action('do.export-clients', mdiDownloadOutline, { file: clients.exportCsv.path }, { needs: clients.exportCsv }),
    ...action('do.export-hours', mdiDownloadOutline, { file: workTime.export.path }, { needs: workTime.export }),
    ...action('do.export-audit', mdiDownloadOutline, { file: audit.exportCsv.path }, { needs: audit.exportCsv }),
    ...action('do.export-account', mdiDownloadOutline, { file: accounts.export.path }, { needs: accounts.export }),
    ...action(
      `do.theme-${otherScheme}`,
      mdiThemeLightDark,
      { run: () => choose({ mode: otherScheme }) },
      { also: say('also.theme') },
    ),
    ...LANGUAGES.filter((other) => other !== language).map((other) => ({
      key: `action:do.language-${other}`,
      label: LANGUAGE_NAMES[other],
      detail: say('language'),
      also: say('also.language'),
      icon: mdiTranslate,
      lang: other,
      run: () => chooseLanguage(other),
    })),
    ...action(
      `do.density-${otherDensity}`,
      mdiFormatLineSpacing,
      { run: () => choose({ density: otherDensity }) },
      { also: say('also.theme') },
    ),
    ...action('do.keys', mdiKeyboardOutline, { run: () => askFor('keys') }, { also: say('also.keys') }),
    ...session.accounts
      .filter(({ id }) => id !== session.account.id)
      .map(({ id, name }) => ({
        key: `action:account-${id}`,
        label: say('account', { name }),
        icon: mdiSwapHorizontal,
        ...leaving(() => switchAccount(id)),
      })),
    ...action('do.sign-out', mdiLogout, leaving(signOut), { needs: sessions.signOut, also: say('also.sign-out') }),
  ];
}
