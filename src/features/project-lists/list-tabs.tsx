import { ProjectListTab } from './ProjectListTab';

/** The lists over all tasks that are tabs of their own (R-PROJ-22). */
export const listTabs = (projectId: string) => ({
  parts: <ProjectListTab projectId={projectId} of="parts" />,
  documents: <ProjectListTab projectId={projectId} of="documents" />,
});
