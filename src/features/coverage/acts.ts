import type { TaskAct } from '@/rows/step';

/** What the tools of the page do, for the command palette. */
export const coverageActs: readonly TaskAct[] = [
  { name: 'coverage.exclude', title: 'coverage.exclude', edits: true },
  { name: 'coverage.again', title: 'coverage.again', edits: true },
  { name: 'coverage.propose', title: 'coverage.propose', edits: true },
];
