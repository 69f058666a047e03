import type { ComponentType } from 'react';
import type { Asked } from '../../ui/keys.ts';
import type { Screen } from '../../ui/screen.ts';

/** What can be picked: an address of ours, a file to download, or something to do. */
export type Target = { to: string } | { file: string } | { run: () => void };

export type Entry = Target & {
  /** What it is remembered by, and never a name of somebody: `task:12`, `screen:/hours`. */
  key: string;
  label: string;
  /** What tells two of one label apart. */
  detail?: string;
  /** Other words it is found by. */
  also?: string;
  /** A path of @mdi/js. */
  icon: string;
  /** The language of the label, where it is not the one spoken now. */
  lang?: string;
};

export type Group = { name: string; label: string; entries: readonly Entry[] };

export type PaletteProps = {
  screens: readonly Screen[];
  /** What of it is asked for. */
  asked: Asked;
  /** What was typed before the palette was there. */
  typed: string;
  onClose: () => void;
};

/** Fetches the palette: most visits never open it. */
export type LoadPalette = () => Promise<ComponentType<PaletteProps>>;
