import { useAccess } from '@umijs/max';
import { Empty } from 'antd';
import { useT } from '@/i18n';
import { ProjectDocuments } from './documents/ProjectDocuments';
import { PartsOfProject } from './lists';

/** A list as a tab of its own: parts, project documents (R-PROJ-22). */
export function ProjectListTab({ projectId, of }: { projectId: string; of: 'parts' | 'documents' }) {
  const t = useT();
  const { canProjectAnalysisRead } = useAccess();
  if (!canProjectAnalysisRead)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('task.list.denied')} />;
  return of === 'parts' ? <PartsOfProject projectId={projectId} /> : <ProjectDocuments projectId={projectId} />;
}
