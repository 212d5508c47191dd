import type { FormatFacts } from '../format.ts';

/** What other tools write as openXSAM; it is read only. */
export const openXsamFacts = {
  id: 'openxsam',
  name: { en: 'openXSAM 1.0', zh: 'openXSAM 1.0' },
  endings: ['.xsam', '.xml', '.zip'],
  media: 'application/xml',
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
  ],
} as const satisfies FormatFacts;
