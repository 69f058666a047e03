import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { prefer, preferred } from '../words/preference.ts';
import { createJornadaTheme, DENSITIES, type Density } from './theme.ts';

export const MODES = ['light', 'dark', 'system'] as const;
export type Mode = (typeof MODES)[number];

const oneOf = <T extends string>(all: readonly T[], value: string | null, otherwise: T) => all.find((one) => one === value) ?? otherwise;
const preferredMode = () => oneOf(MODES, preferred('theme'), 'system');
const preferredDensity = () => oneOf(DENSITIES, preferred('density'), 'comfortable');

const DensityContext = createContext<{ density: Density; setDensity: (density: Density) => void } | null>(null);

/** Colours, type and density for all that is below. */
export function Appearance({ children }: { children: ReactNode }) {
  const [density, setDensity] = useState(preferredDensity);
  const theme = useMemo(() => createJornadaTheme(density), [density]);
  const value = useMemo(() => ({ density, setDensity }), [density]);
  return (
    <DensityContext value={value}>
      {/* We remember the mode ourselves, under the person; MUI would only do so for the browser. */}
      <ThemeProvider theme={theme} defaultMode={preferredMode()} storageManager={null} noSsr disableTransitionOnChange>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </DensityContext>
  );
}

/** Light or dark or as the system, and how close things stand; with what changes them and remembers it. */
export function useAppearance() {
  const { mode = 'system', setMode } = useColorScheme();
  const context = use(DensityContext);
  if (!context) throw new Error('useAppearance stands below <Appearance>');
  const { density, setDensity } = context;
  return {
    mode,
    density,
    chooseMode: (next: Mode) => {
      prefer('theme', next);
      setMode(next);
    },
    chooseDensity: (next: Density) => {
      prefer('density', next);
      setDensity(next);
    },
    /** Takes up what the person who is now known chose here before. */
    takeUp: useCallback(() => {
      setMode(preferredMode());
      setDensity(preferredDensity());
    }, [setMode, setDensity]),
  };
}
