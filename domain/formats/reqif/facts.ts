import type { FormatFacts } from '../format.ts';

export const reqifFacts: FormatFacts = {
  id: 'reqif',
  name: { en: 'ReqIF 1.2', zh: 'ReqIF 1.2' },
  endings: ['.reqif'],
  media: 'application/xml',
  reads: ['rows'],
  writes: true,
  carries: ['goals', 'requirements', 'claims', 'assumptions', 'risks'],
  keptAs: 'reqif',
};

/** The same with the files that came beside a document. */
export const reqifArchiveFacts: FormatFacts = {
  ...reqifFacts,
  id: 'reqifz',
  name: { en: 'ReqIF 1.2 archive', zh: 'ReqIF 1.2 压缩包' },
  endings: ['.reqifz'],
  media: 'application/zip',
};
