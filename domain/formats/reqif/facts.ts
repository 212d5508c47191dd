import type { FormatFacts } from '../format.ts';

export const reqifFacts: FormatFacts = {
  id: 'reqif',
  name: { en: 'ReqIF 1.2', zh: 'ReqIF 1.2' },
  endings: ['.reqif', '.reqifz'],
  media: 'application/xml',
  reads: ['rows'],
  writes: true,
  carries: ['goals', 'requirements', 'claims', 'assumptions', 'risks'],
};
