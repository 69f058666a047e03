/** The colours of the light scheme. */
export const light = {
  primary: { main: '#0b6a57', dark: '#08503f', light: '#3c8f7d', contrastText: '#ffffff' },
  secondary: { main: '#3f5750', contrastText: '#ffffff' },
  error: { main: '#b3261e', dark: '#7d1a15', contrastText: '#ffffff' },
  warning: { main: '#875500' },
  success: { main: '#1c7440' },
  info: { main: '#225ea8' },
  background: { default: '#f3f6f3', paper: '#ffffff' },
  text: { primary: '#11201c', secondary: '#4c5f58', disabled: '#7d8c86' },
  divider: '#dbe3de',
  action: { hover: 'rgb(0 0 0 / 0.04)', selected: 'rgb(0 0 0 / 0.08)' },
  rail: { ground: '#0f2a24', text: '#f0f6f3', quiet: '#a5bdb4', active: '#1d443a' },
  sun: '#eda81f',
  tint: '#e6f1ec',
  /**
   * Lightness and chroma of the background of initials; the hue depends on the person. The text is readable on every
   * hue.
   */
  face: { ground: '0.88 0.055', text: '0.36 0.055' },
};

/** The colours of the dark scheme. */
export const dark = {
  primary: { main: '#63cfb1', dark: '#43b596', light: '#8fe0c9', contrastText: '#05241b' },
  secondary: { main: '#a9bdb5', contrastText: '#0d1412' },
  error: { main: '#ff8f80', dark: '#b26459', contrastText: 'rgb(0 0 0 / 0.87)' },
  warning: { main: '#f2b950' },
  success: { main: '#74d394' },
  info: { main: '#8bbcf5' },
  background: { default: '#0d1412', paper: '#151e1b' },
  text: { primary: '#e6eeea', secondary: '#a3b5ad', disabled: '#71827b' },
  divider: '#2a3733',
  action: { hover: 'rgb(255 255 255 / 0.08)', selected: 'rgb(255 255 255 / 0.16)' },
  rail: { ground: '#0b1d18', text: '#e6eeea', quiet: '#95aba2', active: '#18382f' },
  sun: '#f5bd45',
  tint: '#1a2b26',
  face: { ground: '0.38 0.055', text: '0.92 0.035' },
};

/** Shadows of elements above the page, the same in both schemes. */
export const shadow = {
  /** The chosen part of a control. */
  low: '0 1px 3px rgb(6 20 16 / 0.18)',
  /** Menus and dialogs. */
  popup: '0 1px 2px rgb(6 20 16 / 0.08), 0 12px 32px rgb(6 20 16 / 0.18)',
  /** Toasts, and cards that are being dragged. */
  high: '0 12px 32px rgb(6 20 16 / 0.28)',
};

/** The page behind a dialog. */
export const backdrop = 'rgb(6 20 16 / 0.5)';
