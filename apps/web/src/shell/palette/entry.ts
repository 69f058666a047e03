import type { ComponentType } from 'react';
import type { Overlay } from '../../ui/keys.ts';
import type { Screen } from '../../ui/screen.ts';

/** An option: a screen's address, a file to download, or an action. */
export type Target = { to: string } | { file: string } | { run: () => void };

export type Entry = Target & {
  /** Stable key without personal names: `task:12`, `screen:/hours`. */
  key: string;
  label: string;
  /** Distinguishes options with the same label. */
  detail?: string;
  /** Additional search terms. */
  also?: string;
  /** A path of @mdi/js. */
  icon: string;
  /** The person of the entry, whose photo replaces the icon. */
  face?: { id: number; nome: string; photo: string | null };
  /** The label's language, if it is not the current one. */
  lang?: string;
};

export type Group = { name: string; label: string; entries: readonly Entry[] };

export type PaletteProps = {
  screens: readonly Screen[];
  /** The dialog to open. */
  overlay: Overlay;
  /** Text typed before the palette was loaded. */
  typed: string;
  onClose: () => void;
};

/** Loads the palette, which most visits never open. */
export type LoadPalette = () => Promise<ComponentType<PaletteProps>>;
