import type { StepTools } from '@/rows/step';
import { ImportReqifTool } from './ImportReqifTool';

/** What documents of other tools bring into the step of requirements. */
export const reqifTools: StepTools<'requirements'> = {
  MoreTools: ImportReqifTool,
  acts: [
    { name: 'reqif.import', title: 'reqif.import', edits: true, words: 'DOORS Polarion codebeamer Jira Jama reqifz' },
  ],
};
