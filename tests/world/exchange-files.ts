import { api } from '#contract/index.ts';
import type { ExchangeFile } from '#domain/exchange/file.ts';
import { emptyResidual, type RiskRow } from '#domain/kinds/risk/shape.ts';
import { add, change } from '#domain/workspace/edit.ts';
import type { Analysis } from './analysis.ts';
import { randomTaskOps } from './random-task.ts';
import type { Actor } from './server.ts';

export const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAfbLI3wAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
export const pdf = new TextEncoder().encode('%PDF-1.7 penetration test');

export const formOf = (text: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) => {
  const form = new FormData();
  form.append('file', new File([text], 'a.exchange.json'));
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  return form;
};

async function textOf(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(`refused: ${response.status} ${await response.text()}`);
  return response.text();
}
export const exportTask = async (who: Actor, taskId: string) =>
  textOf(await who.fetch(`/intara/v1.0/tasks/${taskId}/exchange`));
export const exportProject = async (who: Actor, projectId: string) =>
  textOf(await who.fetch(`/intara/v1.0/projects/${projectId}/exchange`));
export const importProject = (who: Actor, text: string, more?: Record<string, string>) =>
  who.attempt(api.exchange.importProject, { form: formOf(text, more) });
export const importTask = (who: Actor, projectId: string, text: string, more?: Record<string, string>) =>
  who.attempt(api.exchange.importTask, { params: { projectId }, form: formOf(text, more) });

/** A task with rows of every kind, evidence, a final version, a shared view and a logo of its project. */
export async function fillTask(world: Analysis, choices: readonly number[]): Promise<void> {
  const { li } = world;
  const at = { params: { versionId: world.versionId } };
  const { method } = await li.call(api.version.snapshot, at);
  await li.call(api.version.edit, { ...at, body: { edits: randomTaskOps(method, choices) } });
  const evidence = new FormData();
  evidence.append('file', new File([pdf], '渗透测试.pdf'));
  const kept = await li.call(api.attachment.upload, { ...at, form: evidence });
  const drawn = new FormData();
  drawn.append('file', new File([png], 'overview.png'));
  const picture = await li.call(api.attachment.upload, { ...at, form: drawn });
  const chapter = add(
    'chapters',
    { topic: 'overview', text: 'The headlamps', pictures: [picture] },
    'chapter-overview',
  );
  await li.call(api.version.edit, { ...at, body: { edits: [chapter] } });
  const [risk, ...others] = await li.call(api.risks.list, at);
  if (!risk) throw new Error('no risk');
  const accepted = ({ residual }: RiskRow) => ({
    ...emptyResidual,
    ...residual,
    acceptedBy: residual?.acceptedBy || 'Li',
  });
  const edited = await li.call(api.version.edit, {
    ...at,
    body: {
      edits: [
        change('risks', risk, { attachments: [kept], residual: accepted(risk) }),
        ...others.map((one) => change('risks', one, { residual: accepted(one) })),
      ],
    },
  });
  const taskAt = { params: { taskId: world.taskId } };
  const freeze = await li.attempt(api.taskVersion.freeze, {
    ...at,
    body: { rev: edited.rev, reason: 'Prototype', approvers: [li.id] },
  });
  if (freeze.status === 200) {
    world.clock.advance(1000);
    await li.call(api.approval.answer, { ...at, body: { answer: 'rejected', comment: 'R-1 is open' } });
  }
  if (freeze.status === 200 || choices[0] === 0) {
    const form = { version: 'V2.0', base: world.versionId, content: 'Next sample', author: li.id, current: true };
    await li.call(api.taskVersion.create, { ...taskAt, body: form });
  }
  const view = {
    kind: 'threats' as const,
    name: 'By asset',
    shared: true,
    arranged: { groupBy: 'assets', widths: { code: 80 } },
  };
  await li.call(api.savedView.create, { ...taskAt, body: view });
  const logo = new FormData();
  logo.append('file', new File([png], 'logo.png'));
  await li.call(api.project.setLogo, { params: { projectId: world.projectId }, form: logo });
}

/** The text of a file with something of it changed. */
export function changedFile(text: string, work: (file: ExchangeFile & Record<string, unknown>) => void): string {
  const file = JSON.parse(text);
  work(file);
  return JSON.stringify(file);
}

/** The rows of a kind in its first version. */
// biome-ignore lint/suspicious/noExplicitAny: files that are wrong have no shape
export const rowsOfFile = (file: any, kind: string) => file.tasks[0].versions[0].rows[kind];
