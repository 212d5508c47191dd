import { createContext, use } from 'react';
import type { LayoutSettings } from '#config/layout.ts';

export type Density = LayoutSettings['density'];

interface Measures {
  /** A row of a grid with one line of text, and with two (px). */
  row: number;
  tallRow: number;
  /** The text of a grid and the height of its lines (px). */
  text: number;
  leading: number;
  /** Of the tables of lists: text, and the space above and below it in a cell (px). */
  listText: number;
  listSpace: number;
}

/** How high rows are and how large their text is: here alone, for style sheets, for tables that draw the lines on the screen only, and for antd. */
export const measuresOf: Readonly<Record<Density, Measures>> = {
  comfortable: { row: 28, tallRow: 48, text: 13, leading: 20, listText: 14, listSpace: 8 },
  compact: { row: 24, tallRow: 42, text: 12, leading: 18, listText: 13, listSpace: 4 },
};

/** The density of the person, kept with the other settings of the page. */
export const DensityOnScreen = createContext<Density>('comfortable');

export const useMeasures = (): Measures => measuresOf[use(DensityOnScreen)];
