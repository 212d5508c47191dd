/** What is wrong in a template, as far as its placeholders go. */
export const templateProblemKinds = [
  'unknown',
  'unknownStyle',
  'unclosed',
  'endAlone',
  'wrongEnd',
  'crossed',
  'loopNotAlone',
  'loopInside',
  'tooDeep',
  'blockNotAlone',
  'blockInLoop',
  'blockPlace',
  'openBrace',
] as const;
export type TemplateProblemKind = (typeof templateProblemKinds)[number];

/** Parts of a document that hold text. */
export const templateParts = ['document', 'header', 'footer', 'note'] as const;

/** A problem with the place where it is found. */
export interface TemplateProblem {
  problem: TemplateProblemKind;
  /** The placeholder as it is written; of an open brace nothing. */
  written: string;
  /** The placeholder it may have meant, or the end that is expected. */
  instead: string | null;
  part: (typeof templateParts)[number];
  /** Where Word has noted the pages; the paragraph counts on its page then, else in the part. */
  page: number | null;
  paragraph: number;
  /** How the paragraph begins. */
  near: string;
}

/** Problems of a template that are told; who mends these uploads again. */
export const mostTemplateProblems = 100;
