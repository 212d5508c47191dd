import type { FormatFacts } from '../format.ts';

/** A workbook with one sheet a kind, as templates of other tools have them; it is read only. */
export const workbookFacts = {
  id: 'workbook',
  name: { en: 'workbook with one sheet for each kind', zh: '每类一张工作表的工作簿' },
  endings: ['.xlsx'],
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reads: ['task'],
  writes: false,
  carries: [
    'functions',
    'assumptions',
    'assets',
    'damages',
    'threats',
    'paths',
    'steps',
    'risks',
    'goals',
    'claims',
    'requirements',
    'controls',
    'diagrams',
    'nodes',
    'links',
    'treeNodes',
    'texts',
  ],
} as const satisfies FormatFacts;
