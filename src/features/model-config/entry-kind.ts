import type { ComponentType } from 'react';
import type * as z from 'zod';
import type { AccessKey } from '#contract/kit/access.ts';
import type { securityProperty, threatType } from '#contract/model.ts';
import type { assetCategory, impactTemplate } from '#contract/vocabulary.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Sentence } from '@/editor/EntryForm';
import type { EntriesSeen, Entry } from '@/editor/EntryList';
import type { PlainTextKey, Translate } from '@/i18n';
import type { FieldList } from '@/lists/fields';

/** What a form of an entry holds at least. */
export interface EntryInput {
  code: string;
  name: LocalText;
}

/**
 * One kind of entry for `EntryPage`. `L` is the list with what its forms offer as choices, `F` what the form holds. Keep it outside of
 * components.
 */
export interface EntryKind<E extends Entry, L extends EntriesSeen<E>, F extends EntryInput> {
  /** Name under which the columns of the list are kept per user. */
  id: string;
  calls: typeof securityProperty | typeof threatType | typeof assetCategory | typeof impactTemplate;
  /** Access key of those who may change entries of the kind. */
  modify: AccessKey;
  /** Of a new entry, with its code. */
  schema: z.ZodObject;
  texts: { create: PlainTextKey; empty: PlainTextKey };
  /** Titles by field of the form, for its labels and for what the server refuses. */
  titles: Record<string, PlainTextKey>;
  /** Columns of the list; `seen` is undefined while it is fetched. */
  columns: (seen: L | undefined, t: Translate) => FieldList<E>;
  /** What the form of a new entry starts with. */
  initial: Partial<F>;
  /** What the form of an entry starts with, where that is not the entry. */
  inputOf?: (entry: E) => Partial<F>;
  /** What is sent, where that is not what the form holds. */
  sentOf?: (input: F) => F;
  sentences: (t: Translate) => readonly Sentence[];
  /** Items of the form between name and description. */
  Items?: ComponentType<{ seen: L }>;
}
