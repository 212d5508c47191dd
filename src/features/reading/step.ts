import type { PlainSteps, Steps, StepTools } from '@/rows/step';
import { DraftFromText } from './DraftFromText';

/** The tools of a step with the drafting from a text, which the command palette finds as well. */
export const withDraft = (tools: StepTools<'assets'>): StepTools<'assets'> => ({
  ...tools,
  MoreTools: DraftFromText,
  acts: [
    ...(tools.acts ?? []),
    {
      name: 'text.draft',
      title: 'fromText.title',
      edits: true,
      also: ['functions'],
      words: 'import document word pdf item definition',
    },
  ],
});

/** A text is read where functions are listed as well. */
export const drafting = (steps: PlainSteps): Steps => ({
  ...steps,
  functions: { ...steps.functions, MoreTools: DraftFromText },
});
