import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type TechniqueName, techniques } from './techniques.ts';

/**
 * What an experienced analyst would want in the analysis of an item, from its drawing alone. Written on 29 November 2026, before any draft was there
 * to look at. Assets and entries are named as they are drawn; a list is compared with a draft by asset and property, and paths by their technique as
 * well. The sentences are for a reader. The list of the headlamps is what the example contains.
 */
const Wanted = z.strictObject({ asset: z.string().min(1), property: z.enum(['C', 'I', 'A', 'NR', 'AU', 'AZ']) });
const Threat = Wanted.extend({ type: z.enum(['S', 'T', 'R', 'I', 'D', 'E']) });
const names = Object.keys(techniques) as [TechniqueName, ...TechniqueName[]];

const ExpertList = z.strictObject({
  damages: z.array(Wanted.extend({ says: z.string().min(1) })),
  threats: z.array(Threat),
  /** `entry`: the drawn interface or unit it begins at; empty where the attacker is at the unit itself. */
  paths: z.array(Threat.extend({ technique: z.enum(names), entry: z.string(), says: z.string().min(1) })),
});
export type ExpertList = z.infer<typeof ExpertList>;

export const expertLists = ['gateway', 'tbox', 'bms', 'keyless', 'camera', 'headlamp'] as const;

export const expertList = (name: (typeof expertLists)[number]): ExpertList =>
  ExpertList.parse(JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')));
