import { project } from '#contract/project.ts';
import { call } from '@/request/call';
import { CallError } from '@/request/call-error';
import type { LogoChange } from './LogoInput';

/** Sends or takes away the logo of a saved project. A refusal is shown and does not undo the save. */
export async function sendLogo(projectId: string, logo: LogoChange): Promise<void> {
  if (logo === undefined) return;
  try {
    await call(project.setLogo, { params: { projectId }, form: logo ? { file: logo } : {} });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
