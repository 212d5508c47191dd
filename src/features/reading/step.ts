import type { TaskAct } from '@/rows/step';

/** What the tool does, as the command palette finds it. */
export const draftActs: readonly TaskAct[] = [
  { name: 'text.draft', title: 'fromText.title', edits: true, words: 'import document word pdf item definition' },
];
