import type { Operation } from '@jornada/contract/endpoint';
import { sessions } from '@jornada/contract/session';
import { timers } from '@jornada/contract/work-time';
import {
  mdiFormatLineSpacing,
  mdiKeyboardOutline,
  mdiLogout,
  mdiPlay,
  mdiStop,
  mdiSwapHorizontal,
  mdiThemeLightDark,
  mdiTranslate,
} from '@mdi/js';
import { mayCall } from '../../api/may.ts';
import { useSession, useSignOut, useSwitchAccount } from '../../api/session.ts';
import { useAppearance } from '../../ui/Appearance.tsx';
import { askFor } from '../../ui/keys.ts';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import type { Entry, Target } from './entry.ts';
import { paletteWords } from './palette.words.ts';

/** The timer, provided by another folder. */
export type Timer = { isRunning: boolean; start: (task?: number) => void; stop: () => void };

/**
 * Actions that depend on the state of the browser, in the order of the list; `useCommands` returns those of the
 * resources.
 */
export function useActions(timer: Timer): Entry[] {
  const say = useWords(paletteWords);
  const session = useSession();
  const { scheme, density, choose } = useAppearance();
  const language = useLanguage();
  const [signOut, switchAccount] = [useSignOut(), useSwitchAccount()];
  const otherScheme = scheme === 'dark' ? 'light' : 'dark';
  const otherDensity = density === 'compact' ? 'comfortable' : 'compact';

  /** An action with its synonyms in both languages; `needs` is the operation whose permission is checked. */
  const action = (
    name: Parameters<typeof say>[0] & `do.${string}`,
    icon: string,
    also: string,
    target: Target,
    { needs, when = true }: { needs?: Operation; when?: boolean } = {},
  ): Entry[] =>
    when && (!needs || mayCall(session, needs))
      ? [{ key: `action:${name}`, label: say(name), icon, also, ...target }]
      : [];
  const leaving = (leave: () => Promise<void>) => ({
    run: () => void leave().catch((error: unknown) => toast({ tone: 'problem', text: errorTextNow(error) })),
  });
  const TIMER = 'timer clock track time cronômetro relógio tempo';
  const LOOKS = 'theme appearance toggle colors colours tema aparência alternar cores';

  return [
    ...action(
      'do.timer-start',
      mdiPlay,
      `${TIMER} start iniciar começar`,
      { run: () => timer.start() },
      { needs: timers.start, when: !timer.isRunning },
    ),
    ...action(
      'do.timer-stop',
      mdiStop,
      `${TIMER} stop end parar encerrar`,
      { run: timer.stop },
      { needs: timers.stop, when: timer.isRunning },
    ),
    ...action(
      `do.theme-${otherScheme}`,
      mdiThemeLightDark,
      `${LOOKS} dark light night mode escuro claro noturno modo`,
      {
        run: () => choose({ mode: otherScheme }),
      },
    ),
    ...LANGUAGES.filter((other) => other !== language).map((other) => ({
      key: `action:do.language-${other}`,
      label: LANGUAGE_NAMES[other],
      detail: say('language'),
      also: 'language idioma língua english inglês português portuguese switch change trocar mudar',
      icon: mdiTranslate,
      lang: other,
      run: () => chooseLanguage(other),
    })),
    ...action(`do.density-${otherDensity}`, mdiFormatLineSpacing, `${LOOKS} density rows spacing densidade linhas`, {
      run: () => choose({ density: otherDensity }),
    }),
    ...action('do.keys', mdiKeyboardOutline, 'keys help shortcuts hotkeys keyboard ajuda teclas teclado atalhos', {
      run: () => askFor('keys'),
    }),
    ...session.accounts
      .filter(({ id }) => id !== session.account.id)
      .map(({ id, name }) => ({
        key: `action:account-${id}`,
        label: say('account', { name }),
        also: 'switch account company trocar conta empresa',
        icon: mdiSwapHorizontal,
        ...leaving(() => switchAccount(id)),
      })),
    ...action(
      'do.sign-out',
      mdiLogout,
      'sign out log out logout leave exit end session sair encerrar sessão desconectar',
      leaving(signOut),
      { needs: sessions.signOut },
    ),
  ];
}
