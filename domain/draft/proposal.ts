import type { DraftStage } from '../kinds/ground/shape.ts';
import type { LocalText } from '../model/base.ts';
import { runToEnd } from '../run-to-end.ts';
import type { Op } from '../workspace/edit.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type DrawnFacts, findingFacts } from './facts.ts';
import type { Knowledge } from './knowledge.ts';

export { type DraftStage, draftStages } from '../kinds/ground/shape.ts';

/** What a draft proposes, and why. */
export interface DraftProposal {
  /** Ids of the rows it is about and codes of what it is made from: the same in every run. */
  key: string;
  stage: DraftStage;
  text: string;
  /** The reason in words: the rule, the entry of the library, the fact of the drawing. */
  detail: string;
  /** Id of the row it is about. */
  about: string;
  /** It fits less well, or another one is proposed in its place: left out until somebody wants it. */
  unsure?: true;
  /** What it rests on, as `lostGrounds` looks at it. */
  facts: readonly string[];
  /** The edit that makes it. Rows have ids of `draftId` in it until `takenOps` gives them their own. */
  ops: readonly Op[];
}

/** A stage at work: it pauses now and then, since a large drawing takes a second. */
export type Drafting = Generator<undefined, DraftProposal[]>;

/** What all stages look at. */
export interface Given {
  w: Workspace;
  knowledge: Knowledge;
  language: 'en' | 'zh';
  say: (text: LocalText) => string;
  facts: DrawnFacts;
}

export const givenOf = (w: Workspace, knowledge: Knowledge, language: 'en' | 'zh'): Given =>
  runToEnd(gathering(w, knowledge, language));

/** `givenOf`, pausing now and then. */
export function* gathering(w: Workspace, knowledge: Knowledge, language: 'en' | 'zh'): Generator<undefined, Given> {
  const facts = yield* findingFacts(w, knowledge);
  return { w, knowledge, language, say: (text) => text[language] || text.en || text.zh, facts };
}

const mark = 'draft-';
export const isDraftId = (id: string): boolean => id.startsWith(mark);

/** An id for a row of a proposal, the same in every run. */
export function draftId(key: string): string {
  let [a, b] = [0x811c9dc5, 0x9dc5811c];
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + i), 0x85ebca6b);
  }
  return `${mark}${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

/** The id that the row of a proposal gets in a version: the same for everyone who takes it, and no other version has it. */
export function rowIdOf(id: string, versionId: string): string {
  const hex = ['a', 'b', 'c', 'd']
    .map((salt) => hash32(`${salt}\n${versionId}\n${id}`).toString(16).padStart(8, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** FNV-1a with a last stir, since texts that differ at their end alone would come out alike in the upper bits. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Ids for the rows of one proposal, one after the other. */
export function draftIds(key: string): () => string {
  let n = 0;
  const first = draftId(key);
  return () => `${first}-${++n}`;
}
