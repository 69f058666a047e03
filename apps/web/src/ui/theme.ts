/// <reference types="@mui/material/themeCssVarsAugmentation" />
import { createTheme, type Theme } from '@mui/material/styles';
import { backdrop, dark, light, shadow } from './palette.ts';
import { radius, space } from './scale.ts';

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
    /** Lightness and chroma of the initials of a person. */
    face: { ground: string; text: string };
  }
  interface PaletteOptions {
    rail: Rail;
    sun: string;
    tint: string;
    face: { ground: string; text: string };
  }
  interface Theme {
    /** Heights of table rows and controls in px. */
    density: { row: number; control: number };
  }
  interface ThemeOptions {
    density: { row: number; control: number };
  }
}

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
    shape: { borderRadius: radius.m },
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
            borderRadius: radius.xl,
            border: `1px solid ${theme.vars.palette.divider}`,
            boxShadow: shadow.popup,
            [theme.breakpoints.down('sm')]: { margin: space(1.5) },
          }),
        },
      },
      MuiDialogTitle: {
        styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, padding: space(2.5, 3, 1) }) },
      },
      MuiDialogActions: { styleOverrides: { root: { padding: space(1.5, 3, 2.5), gap: space(0.5) } } },
      MuiBackdrop: {
        styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: backdrop } } },
      },
      MuiPopover: {
        styleOverrides: {
          paper: ({ theme }) => ({
            border: `1px solid ${theme.vars.palette.divider}`,
            boxShadow: shadow.popup,
            borderRadius: radius.xl,
          }),
        },
      },
    },
  });
