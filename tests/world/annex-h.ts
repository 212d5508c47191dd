import { api } from '#contract/index.ts';
import { headlampEdits, headlampProject, headlampTask } from '#server/seed/headlamp.ts';
import { projectForm, taskForm } from './analysis.ts';
import type { Actor } from './server.ts';

/**
 * The headlamp system as far as the annex tells it, with what the annex leaves open: for specs of what is unrated, undecided or open. The example
 * people load is finished.
 */
export async function annexH(
  who: Pick<Actor, 'id' | 'call'>,
  locale: 'en-US' | 'zh-CN' = 'en-US',
): Promise<{ projectId: string; taskId: string; versionId: string }> {
  const say = (text: { en: string; zh: string }) => (locale === 'zh-CN' ? text.zh : text.en);
  const { id: projectId } = await who.call(api.project.create, {
    body: projectForm({ name: say(headlampProject.name), code: headlampProject.code }),
  });
  const { id: taskId, versionId } = await who.call(api.task.create, {
    params: { projectId },
    body: taskForm(who.id, { name: say(headlampTask.name), code: headlampTask.code }),
  });
  const edits = headlampEdits(say, (name) => `${versionId}-${name}`);
  await who.call(api.version.edit, { params: { versionId }, body: { edits } });
  return { projectId, taskId, versionId };
}
