import { api } from '#contract/index.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { permissions } from '#contract/kit/permissions.ts';
import type { ProjectForm } from '#domain/product/project.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { type Actor, type ServerWorld, serverWorld } from './server.ts';

/** All a security engineer needs, without seeing foreign projects. */
export const engineer: readonly Permission[] = permissions.filter((p) => p !== 'ProjectAdmin');

export const projectForm = (changes: Partial<ProjectForm> = {}): ProjectForm => ({
  name: 'Headlamp',
  code: 'HL',
  lifecycle: ['concept'],
  description: 'The headlamp system',
  safetyStandard: [],
  feasibilityTypes: ['AttackPotentialBased', 'CVSSBased'],
  impactModel: 'impact-annex-f',
  threatModels: ['attack-potential', 'attack-vector'],
  riskModel: 'risk-matrix-h8',
  participants: [],
  ...changes,
});

export const taskForm = (responsible: string, changes: Partial<TaskForm> = {}): TaskForm => ({
  name: 'TARA-1',
  code: 'T-1',
  type: 'system',
  systemName: 'Headlamp system',
  description: 'Analysis of the lamp request',
  overview: 'Switch, body control ECU, camera, lamps',
  level: 'system',
  lifecycle: ['concept'],
  responsible,
  members: [responsible],
  scheduledTime: ['2026-03-01', '2026-04-01'],
  tags: [],
  ...changes,
});

export interface Analysis extends ServerWorld {
  /** Owner of the project. */
  li: Actor;
  projectId: string;
  taskId: string;
  versionId: string;
}

/** A server on which Li has a project with one task, still empty. */
export async function analysis(outside: Parameters<typeof serverWorld>[0] = {}): Promise<Analysis> {
  const world = await serverWorld(outside);
  const li = await world.user('li', engineer);
  const project = await li.call(api.project.create, { body: projectForm() });
  const task = await li.call(api.task.create, { params: { projectId: project.id }, body: taskForm(li.id) });
  return { ...world, li, projectId: project.id, taskId: task.id, versionId: task.versionId };
}
