/// <reference types="@mui/material/themeCssVarsAugmentation" />
import { createTheme, type Theme } from '@mui/material/styles';

/** Spacing of the interface. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Colours of the navigation rail. */
type Rail = { ground: string; text: string; quiet: string; active: string };

declare module '@mui/material/styles' {
  interface Palette {
    rail: Rail;
    sun: string;
    /** Background of selected rows and of subdued panels. */
    tint: string;
  }
  interface PaletteOptions {
    rail: Rail;
    sun: string;
    tint: string;
  }
  interface Theme {
    /** Heights of table rows and controls in px. */
    density: { row: number; control: number };
  }
  interface ThemeOptions {
    density: { row: number; control: number };
  }
}

const light = {
  primary: { main: '#0b6a57', dark: '#08503f', light: '#3c8f7d', contrastText: '#ffffff' },
  secondary: { main: '#3f5750', contrastText: '#ffffff' },
  error: { main: '#b3261e' },
  warning: { main: '#875500' },
  success: { main: '#1c7440' },
  info: { main: '#225ea8' },
  background: { default: '#f3f6f3', paper: '#ffffff' },
  text: { primary: '#11201c', secondary: '#4c5f58', disabled: '#7d8c86' },
  divider: '#dbe3de',
  rail: { ground: '#0f2a24', text: '#f0f6f3', quiet: '#a5bdb4', active: '#1d443a' },
  sun: '#eda81f',
  tint: '#e6f1ec',
};

const dark = {
  primary: { main: '#63cfb1', dark: '#43b596', light: '#8fe0c9', contrastText: '#05241b' },
  secondary: { main: '#a9bdb5', contrastText: '#0d1412' },
  error: { main: '#ff8f80' },
  warning: { main: '#f2b950' },
  success: { main: '#74d394' },
  info: { main: '#8bbcf5' },
  background: { default: '#0d1412', paper: '#151e1b' },
  text: { primary: '#e6eeea', secondary: '#a3b5ad', disabled: '#71827b' },
  divider: '#2a3733',
  rail: { ground: '#0b1d18', text: '#e6eeea', quiet: '#95aba2', active: '#18382f' },
  sun: '#f5bd45',
  tint: '#1a2b26',
};

const DENSITY = {
  comfortable: { row: 44, control: 40 },
  compact: { row: 34, control: 32 },
} as const satisfies Record<Density, Theme['density']>;

/**
 * Jornada's design on MUI's theme: green, a sun colour for "now", and the bundled font Figtree, which looks the same on
 * every system. Colours are CSS variables, so that switching between light and dark renders nothing.
 */
export const createJornadaTheme = (density: Density): Theme =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data-scheme', cssVarPrefix: 'j' },
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
    density: DENSITY[density],
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: '"Figtree Variable", system-ui, sans-serif',
      fontSize: 14,
      h1: { fontSize: '1.5rem', lineHeight: 1.25, fontWeight: 650, letterSpacing: '-0.015em', textWrap: 'balance' },
      h2: { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 640, letterSpacing: '-0.01em' },
      h3: { fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 620 },
      body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
      body2: { fontSize: '0.875rem', lineHeight: 1.5 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
      button: { textTransform: 'none', fontWeight: 600, fontSize: '0.875rem', letterSpacing: 0 },
    },
    components: {
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiDialog: {
        styleOverrides: {
          paper: ({ theme }) => ({
            borderRadius: 14,
            border: `1px solid ${theme.vars.palette.divider}`,
            boxShadow: SHADOW,
            [theme.breakpoints.down('sm')]: { margin: 12 },
          }),
        },
      },
      MuiDialogTitle: {
        styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, padding: '20px 24px 8px' }) },
      },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
      MuiBackdrop: {
        styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(6 20 16 / 0.5)' } } },
      },
      MuiPopover: {
        styleOverrides: {
          paper: ({ theme }) => ({
            border: `1px solid ${theme.vars.palette.divider}`,
            boxShadow: SHADOW,
            borderRadius: 12,
          }),
        },
      },
    },
  });

/** A single soft shadow for everything that floats above the page. */
const SHADOW = '0 1px 2px rgb(6 20 16 / 0.08), 0 12px 32px rgb(6 20 16 / 0.18)';
