import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { prefer, preferred } from '../words/preference.ts';
import { addVariables, DENSITIES, type Density } from './theme.ts';

export const MODES = ['light', 'dark', 'system'] as const;
export type Mode = (typeof MODES)[number];

const oneOf = <T extends string>(all: readonly T[], value: string | null, otherwise: T) =>
  all.find((one) => one === value) ?? otherwise;
const preferredNow = () => ({
  mode: oneOf(MODES, preferred('theme'), 'system'),
  density: oneOf(DENSITIES, preferred('density'), 'comfortable'),
});

type Value = {
  mode: Mode;
  /** The effective scheme: that of the operating system if `mode` is `system`. */
  scheme: 'light' | 'dark';
  density: Density;
  choose: (chosen: { mode?: Mode; density?: Density }) => void;
  reload: () => void;
};
const AppearanceContext = createContext<Value | null>(null);

/**
 * Provides colours, fonts and density. They are CSS variables, selected by attributes of <html>; `first-paint.js` has
 * already set light or dark. A change therefore renders nothing again.
 */
export function Appearance({ children }: { children: ReactNode }) {
  const [{ mode, density }, setChosen] = useState(preferredNow);
  const isDark = usePrefersDark();
  const scheme = mode === 'system' ? (isDark ? 'dark' : 'light') : mode;
  useLayoutEffect(addVariables, []);
  useLayoutEffect(() => {
    document.documentElement.setAttribute('data-density', density);
  }, [density]);
  useLayoutEffect(() => {
    document.documentElement.setAttribute('data-scheme', scheme);
    document.documentElement.style.colorScheme = scheme;
  }, [scheme]);

  const reload = useCallback(() => setChosen(preferredNow()), []);
  const value = useMemo<Value>(
    () => ({
      mode,
      scheme,
      density,
      choose: (chosen) => {
        if (chosen.mode) prefer('theme', chosen.mode);
        if (chosen.density) prefer('density', chosen.density);
        setChosen((before) => ({ ...before, ...chosen }));
      },
      reload,
    }),
    [mode, scheme, density, reload],
  );

  return <AppearanceContext value={value}>{children}</AppearanceContext>;
}

/** Colour mode and density. `choose` stores a choice; `reload` reads the stored one again. */
export function useAppearance(): Value {
  const value = use(AppearanceContext);
  if (!value) throw new Error('useAppearance stands below <Appearance>');
  return value;
}

const DARK = '(prefers-color-scheme: dark)';
const onSystemChange = (onChange: () => void) => {
  const query = matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const usePrefersDark = () =>
  useSyncExternalStore(
    onSystemChange,
    () => matchMedia(DARK).matches,
    () => false,
  );
