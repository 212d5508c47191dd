import { useAccess } from '@umijs/max';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { type ProjectItem, project } from '#contract/project.ts';
import { CloneProjectForm } from '#domain/product/project.ts';
import { useT } from '@/i18n';
import { CloneDialog } from '@/product/CloneDialog';
import { call, silent } from '@/request/call';
import { wayOn } from '@/request/leave';

/**
 * Cloning a project under another name (R-PROJ-23): whether one may, the act that opens the dialog, and the dialog to place. Its tasks are
 * cloned too, which asks for the right to create them.
 */
export function useCloneProject(
  original: ProjectItem,
  onCloned: (cloneId: string, goOn: (address: string) => void) => void,
): { may: boolean; open: () => void; dialog: ReactNode } {
  const t = useT();
  const { message } = App.useApp();
  const { canProjectConfigModify, canProjectAnalysisModify } = useAccess();
  const [isOpen, setOpen] = useState(false);
  const { id, name, taskCount } = original;
  const dialog = isOpen && (
    <CloneDialog
      original={original}
      words={{
        title: t('project.clone.title', { name }),
        hint: t('project.clone.hint', { count: taskCount }),
        ok: t('project.action.clone'),
      }}
      titleOf={(path) => (path === 'name' || path === 'code' ? t(`project.field.${path}`) : path)}
      shape={CloneProjectForm.shape}
      clone={async (form) => {
        const goOn = wayOn();
        const made = await call(project.clone, { params: { projectId: id }, body: form }, silent);
        message.success(t('project.clone.done', { name, clone: form.name }));
        setOpen(false);
        onCloned(made.id, goOn);
      }}
      onClose={() => setOpen(false)}
    />
  );
  const may = canProjectConfigModify && (canProjectAnalysisModify || taskCount === 0);
  return { may, open: () => setOpen(true), dialog };
}
