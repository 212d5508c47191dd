import type { ComponentType } from 'react';
import type { PlainSteps, Steps, StepTools } from '@/rows/step';
import { DraftFromText } from './DraftFromText';

/** The tools of a step with the drafting from a text, which the command palette finds as well, and others beside it. */
export const withDraft = (tools: StepTools<'assets'>, ...others: ComponentType[]): StepTools<'assets'> => ({
  ...tools,
  MoreTools: [DraftFromText, ...others],
  acts: [
    ...(tools.acts ?? []),
    { name: 'text.draft', title: 'fromText.title', edits: true, words: 'import document word pdf item definition' },
  ],
});

/** A text is read where functions are listed as well. */
export const drafting = (steps: PlainSteps): Steps => ({
  ...steps,
  functions: { ...steps.functions, MoreTools: DraftFromText },
});
