import * as z from 'zod';
import { Line, NeededLine, Text } from '../../model/base.ts';
import { reportLocales, sectionKeys } from '../blocks.ts';
import { audiences, leftOutParts } from './audience.ts';

/** What a report consists of: the analysis in one table of a workbook, then its sections. */
export const profileChapters = ['oneTable', ...sectionKeys] as const;
export type ProfileChapter = (typeof profileChapters)[number];

/** Since which version the changes are told: none, the last final one before, the one it was made from, or the one of a name. */
export const sinceWhich = ['', 'lastFinal', 'base', 'named'] as const;
export type SinceWhich = (typeof sinceWhich)[number];

/** Most assets a profile names. */
export const mostAssets = 200;

/** What a report tells and for whom; a column is named by the table it stands in. */
export const ReportProfileBody = z.object({
  name: NeededLine(80),
  description: Text(400).default(''),
  audience: z.enum(audiences).default('internal'),
  leaveOut: z.array(z.enum(leftOutParts)).max(leftOutParts.length).default([]),
  /** In their order. Chapters that come later to the product are not in it: a report for others says nothing new by itself. */
  chapters: z
    .array(z.enum(profileChapters))
    .min(1, 'required')
    .max(profileChapters.length)
    .refine((list) => new Set(list).size === list.length, 'wrong')
    .default(() => profileChapters.filter((key) => key !== 'explanations')),
  /** Columns that are not printed, by table. */
  columns: z.record(z.string().max(40), z.array(z.string().max(40)).max(40)).default({}),
  /** Empty: the language it is asked in. */
  locale: z.enum(['', ...reportLocales]).default(''),
  /** Codes or names of assets; none = the whole analysis. The parts of an asset come with it. */
  assets: z.array(NeededLine(200)).max(mostAssets).default([]),
  /** With assets: texts about the whole version, which may name others, are told all the same. */
  wholeTexts: z.boolean().default(false),
  since: z.enum(sinceWhich).default(''),
  /** The name of the version, where `since` is `named`. */
  sinceVersion: Line(80).default(''),
});
export type ReportProfileBody = z.output<typeof ReportProfileBody>;

const everything = ReportProfileBody.parse({ name: '-' });

/** Profiles that come with the product, by id; organisations copy them to change them. None tells everything: that is a report without a profile. */
export const deliveredProfiles = [
  {
    id: 'delivered-customer',
    name: { en: 'For the customer', zh: '面向客户' },
    body: {
      ...everything,
      audience: 'customer',
      leaveOut: ['reasons', 'values', 'steps', 'people', 'notes', 'files'],
    },
  },
  {
    id: 'delivered-authority',
    name: { en: 'For the authority', zh: '面向主管机构' },
    body: { ...everything, audience: 'authority', leaveOut: ['people', 'notes', 'drafts'] },
  },
] as const satisfies readonly { id: string; name: { en: string; zh: string }; body: ReportProfileBody }[];

type Selection = Pick<ReportProfileBody, 'chapters' | 'columns'>;
type Told = Selection & Pick<ReportProfileBody, 'audience' | 'leaveOut' | 'assets' | 'since'>;
/** What decides on what is told. */
export type ProfileScope = Told & Pick<ReportProfileBody, 'sinceVersion' | 'wholeTexts'>;

/** Does a report of this profile hold less than the analysis? It has to say so then. */
export function isExtract(profile: Told): boolean {
  const { audience, leaveOut, assets, since } = profile;
  return audience !== 'internal' || leaveOut.length > 0 || assets.length > 0 || since !== '' || isSelection(profile);
}

/** Some chapter or column of the analysis is not told. Explanations and the one table only say again what the chapters say. */
export function isSelection({ chapters, columns }: Selection): boolean {
  const again: readonly string[] = ['oneTable', 'explanations'];
  const told = new Set<string>(chapters);
  return (
    profileChapters.some((key) => !again.includes(key) && !told.has(key)) ||
    Object.values(columns).some((list) => list.length > 0)
  );
}

/** The chapters a report of the profile has, in their order: some cannot be told without what is left out. */
export function chaptersTold({ chapters, leaveOut, assets }: Told): ProfileChapter[] {
  return chapters.filter(
    (key) =>
      // An explanation is made of the values.
      !(key === 'explanations' && leaveOut.includes('values')) &&
      // What a part of the analysis addresses of a catalogue would be taken for what the whole does.
      !(key === 'catalogues' && assets.length > 0),
  );
}
