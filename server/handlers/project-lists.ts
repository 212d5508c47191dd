import { projectLists } from '#contract/project-lists.ts';
import {
  diagramsOfProject,
  documentsOfProject,
  functionsOfProject,
  partsOfProject,
  requirementsOfProject,
} from '#server/store/lists/project-lists.ts';
import { implement } from './implement.ts';

export const projectListHandlers = implement(projectLists, {
  functions: ({ params, query }, env) => functionsOfProject(env.store.db, params.projectId, query),
  parts: ({ params, query }, env) => partsOfProject(env.store.db, params.projectId, query),
  requirements: ({ params, query }, env) => requirementsOfProject(env.store.db, params.projectId, query),
  diagrams: ({ params, query }, env) => diagramsOfProject(env.store.db, params.projectId, query),
  documents: ({ params, query }, env) => documentsOfProject(env.store.db, params.projectId, query),
});
