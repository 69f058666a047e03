/// <reference types="@mui/material/themeCssVarsAugmentation" />
import { createTheme } from '@mui/material/styles';
import ThemeProvider from '@mui/system/ThemeProvider';
import type { ReactNode } from 'react';
import { addRule, type Css, textOf } from './css.ts';
import { backdrop, dark, light, shadow } from './palette.ts';
import { radius, space } from './scale.ts';
import { fontFamily, typography } from './theme.ts';

/** Jornada's design for the components of MUI. */
const muiTheme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme', cssVarPrefix: 'j' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: radius.m },
  typography: { fontFamily, fontSize: 14, ...typography },
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

/** Dark colours apply to the screen only: print is always light. */
for (const sheet of muiTheme.generateStyleSheets())
  for (const [selector, variables] of Object.entries(sheet)) {
    const rule = `${selector}{${textOf(variables as Css)}}`;
    addRule(selector.includes('dark') ? `@media screen{${rule}}` : rule);
  }

/**
 * The theme around a component of MUI. These components load when they are opened: the first screens consist of our own
 * controls, and MUI's theme would add 17 kB to each.
 */
export const MuiTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>
);
