import type { IconName } from '../model/icons.ts';
import type { Tone, ToneColours } from '../model/tones.ts';
import type { Drawing } from './drawing.ts';
import type { Box, Point } from './geometry.ts';
import type { Route } from './route.ts';
import type { Shape } from './shapes.ts';

/** What a picture shows of an asset. */
export interface Look {
  name: string;
  code: string;
  icon: IconName;
  form: 'card' | 'store' | 'outside';
  /** A part is composed of other assets. */
  part: boolean;
  /** The highest level of its risks. */
  level: { tone: Tone; name: string; digit: string } | null;
  /** Is a threat stated for it? */
  threatened: boolean;
}

export interface Colours {
  ground: string;
  card: string;
  sunken: string;
  hairline: string;
  text: string;
  quiet: string;
  link: string;
  accent: string;
  /** Fill and line of a trust boundary, by how deep it is nested. */
  boundary: readonly { fill: string; line: string; text: string }[];
  tones: Readonly<Record<Tone, ToneColours>>;
}

export interface PictureInput {
  drawing: Drawing;
  lookOf: (asset: string) => Look | undefined;
  outside: string;
  colours: Colours;
}

/** One thing drawn: its shapes, relative to its place. */
export interface Pictured {
  id: string;
  kind: 'group' | 'link' | 'node';
  box: Box;
  shapes: readonly Shape[];
  /** Of a link: the points it goes through, for pointing at it. */
  points?: readonly Point[];
  /** What it is called, for who does not see it. */
  title: string;
}

/** All that is drawn, from the lowest to the highest: boundaries and groups, links, nodes. */
export interface Picture {
  items: readonly Pictured[];
  routes: ReadonlyMap<string, Route>;
  /** The items by their ids, where they were gathered along. */
  pictured?: ReadonlyMap<string, Pictured>;
}

export const nameSize = 12.5;
export const smallSize = 11.5;
